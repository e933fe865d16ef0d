import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { makePrivateFolder } from './private-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'private-'));
afterAll(() => rmSync(root, { recursive: true }));

test('a folder is its owner’s alone, whether it is new or others could read it', () => {
  chmodSync(root, 0o755);
  for (const folder of [join(root, 'new', 'data'), root]) {
    makePrivateFolder(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  }
});
