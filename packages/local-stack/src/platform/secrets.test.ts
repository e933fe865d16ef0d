import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { loadSecrets } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('secrets are made once, for their owner only', () => {
  const file = join(folder, 'deep/secrets.json');
  const first = loadSecrets(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(loadSecrets(file)).toEqual(first);
  expect(first.serviceTokenSecret.length).toBeGreaterThanOrEqual(32);
});

test('a secret that an older file lacks is added, and the others stay', () => {
  const file = join(folder, 'older.json');
  const { clickhousePassword: _new, ...older } = loadSecrets(file);
  writeFileSync(file, JSON.stringify(older));
  const completed = loadSecrets(file);
  expect(completed).toMatchObject(older);
  expect(loadSecrets(file)).toEqual(completed);
});

test('a broken file is an error, not a reason for new secrets', () => {
  const file = join(folder, 'broken.json');
  writeFileSync(file, '{');
  expect(() => loadSecrets(file)).toThrow(SyntaxError);
});
