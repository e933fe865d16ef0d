import { appendFileSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { rotateOnce } from './log-rotation.ts';

const folder = mkdtempSync(join(tmpdir(), 'logs-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a log over the limit moves aside while its writer goes on', async () => {
  const file = join(folder, 'content.log');
  const writer = openSync(file, 'a');
  writeSync(writer, 'old '.repeat(10));
  appendFileSync(join(folder, 'small.log'), 'small');
  await rotateOnce(folder, 20);
  writeSync(writer, 'new');
  closeSync(writer);
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('old '.repeat(10));
  expect(readFileSync(join(folder, 'small.log'), 'utf8')).toBe('small');
});
