/** @jest-environment node */
import { glob, readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { colours } from './tokens.ts';

const source = new URL('../../', import.meta.url);

test('the colours of the style sheet are those of the theme, and every one that is used is there', async () => {
  const sheet = await readFile(new URL('app/global.css', source), 'utf8');
  const inSheet = Object.fromEntries(
    [...sheet.matchAll(/--(\w+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex?.toUpperCase()]),
  );
  expect(inSheet.ground).toBe(colours.ground);
  expect(colours).toMatchObject(inSheet);
  for await (const name of glob('**/*.{css,ts,tsx}', { cwd: source })) {
    const text = await readFile(new URL(name, source), 'utf8');
    const used = [...text.matchAll(/var\(--(\w+)/g)].map(([, colour = '']) => colour);
    expect({ name, missing: used.filter((colour) => colour in colours && !(colour in inSheet)) }).toEqual({
      name,
      missing: [],
    });
  }
});
