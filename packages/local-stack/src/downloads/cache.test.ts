import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { cacheFolder, type Download, ensureDownloaded, verifySha256 } from './cache.ts';

const folder = mkdtempSync(join(tmpdir(), 'cache-'));
const before = process.env.PLATFORM_CACHE_DIR;

beforeAll(() => {
  // Progress lines.
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  process.env.PLATFORM_CACHE_DIR = folder;
});
afterAll(() => {
  if (before === undefined) delete process.env.PLATFORM_CACHE_DIR;
  else process.env.PLATFORM_CACHE_DIR = before;
  rmSync(folder, { recursive: true });
});

const download = (name: string, install: Download['install']): Download => ({
  name,
  version: '1.2.3',
  label: name,
  install,
});

test('the folder is moved by PLATFORM_CACHE_DIR, then XDG_CACHE_HOME', () => {
  expect(cacheFolder({ PLATFORM_CACHE_DIR: '/a', XDG_CACHE_HOME: '/b' })).toBe('/a');
  expect(cacheFolder({ XDG_CACHE_HOME: '/b' })).toBe('/b/video-platform');
});

test('callers at the same time share one fetch', async () => {
  let fetches = 0;
  const shared = download('shared', async (target) => {
    fetches += 1;
    writeFileSync(join(target, 'file'), 'content');
  });
  const folders = await Promise.all([1, 2, 3].map(() => ensureDownloaded(shared)));
  expect(fetches).toBe(1);
  expect(new Set(folders)).toEqual(new Set([join(folder, 'shared-1.2.3')]));
  expect(readFileSync(join(folder, 'shared-1.2.3/file'), 'utf8')).toBe('content');
});

test('a fetch that fails leaves nothing, and the next one starts anew', async () => {
  const failing = download('failing', async (target) => {
    writeFileSync(join(target, 'half'), '');
    throw new Error('connection lost');
  });
  await expect(ensureDownloaded(failing)).rejects.toThrow('connection lost');
  expect(readdirSync(folder).filter((name) => name.startsWith('failing'))).toEqual([]);
  await ensureDownloaded(download('failing', async () => {}));
  expect(readdirSync(folder)).toContain('failing-1.2.3');
});

test('a file with another checksum is rejected', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, 'abc');
  // NIST's test vector for 'abc'.
  const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  await verifySha256(file, sha256);
  writeFileSync(file, 'abd');
  await expect(verifySha256(file, sha256)).rejects.toThrow('has SHA-256');
});
