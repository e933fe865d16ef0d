import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../platform/paths.ts';
import { existingServices } from '../platform/processes.ts';

/** Folders that hold no sources. */
const SKIPPED = new Set(['node_modules', 'dist', 'tests', 'coverage', '.local']);

/** A hash over the names and contents of files and folders, which need not exist. Tests don't count. */
export function stampOf(paths: readonly string[], repository = REPOSITORY): string {
  const hash = createHash('sha256');
  for (const path of paths) addPath(hash, repository, path);
  return hash.digest('hex');
}

function addPath(hash: ReturnType<typeof createHash>, repository: string, path: string): void {
  const full = join(repository, path);
  const stats = statSync(full, { throwIfNoEntry: false });
  if (!stats || /\.test\.tsx?$/.test(path)) return;
  if (!stats.isDirectory()) {
    hash.update(`${path}\0`).update(readFileSync(full));
    return;
  }
  for (const name of readdirSync(full).sort())
    if (!SKIPPED.has(name)) addPath(hash, repository, join(path, name));
}

/** What the built frontend is made of. */
export const FRONTEND_SOURCES = [
  'package-lock.json',
  'packages/contracts/src',
  'frontend/index.html',
  'frontend/vite.config.ts',
  'frontend/package.json',
  'frontend/build',
  'frontend/public',
  'frontend/src',
  'frontend/server/runtime-config.ts',
];

/** Stamp of everything the services run from; the web server's built pages are read once, when it starts. */
export function serviceSources(): string {
  const folders = existingServices().map(({ folder, entry }) => join(folder, entry.split('/')[0] ?? ''));
  return stampOf([
    'package-lock.json',
    'packages/contracts/src',
    'packages/service-kit/src',
    ...folders,
    ...FRONTEND_SOURCES,
  ]);
}
