/** @jest-environment node */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { colours } from './tokens.ts';

test('the colours of the style sheet are those of the theme', async () => {
  const sheet = await readFile(new URL('../../app/global.css', import.meta.url), 'utf8');
  const inSheet = Object.fromEntries(
    [...sheet.matchAll(/--(\w+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex?.toUpperCase()]),
  );
  expect(inSheet.ground).toBe(colours.ground);
  expect(colours).toMatchObject(inSheet);
});
