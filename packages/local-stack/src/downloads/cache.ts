import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { withLock } from '../support/lock.ts';
import { type Progress, printProgress, reportStep } from '../support/progress.ts';

/** Something fetched once and kept: a server or a toolchain. */
export interface Download {
  name: string;
  version: string;
  /** What is fetched and from where, for the progress line. */
  label: string;
  /** Puts it into an empty folder. Whatever it leaves there counts as complete when it returns. */
  install(folder: string, log: Progress): Promise<void>;
}

/** Folder of everything fetched; PLATFORM_CACHE_DIR, then XDG_CACHE_HOME, move it. */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env): string {
  return env.PLATFORM_CACHE_DIR || join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'video-platform');
}

/** Where a download's finished folder is, whether or not it is there yet. */
export function downloadFolder(download: Pick<Download, 'name' | 'version'>): string {
  return join(cacheFolder(), `${download.name}-${download.version}`);
}

/**
 * Fetches a download unless the cache has it, and returns its folder. The folder appears whole or not at all;
 * callers in several processes share one fetch.
 */
export async function ensureDownloaded(download: Download, log: Progress = printProgress): Promise<string> {
  const folder = downloadFolder(download);
  if (existsSync(folder)) return folder;
  await mkdir(cacheFolder(), { recursive: true });
  const waiting = () => log(`${download.label}: another process is fetching it, waiting`);
  await withLock(`${folder}.lock`, () => fetchInto(folder, download, log), waiting);
  return folder;
}

async function fetchInto(folder: string, download: Download, log: Progress): Promise<void> {
  if (existsSync(folder)) return;
  await removeDrafts(folder);
  const draft = await mkdtemp(`${folder}.part-`);
  try {
    await reportStep(log, download.label, () => download.install(draft, log));
    await rename(draft, folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** What a killed run left half-done. */
async function removeDrafts(folder: string): Promise<void> {
  const prefix = `${basename(folder)}.part-`;
  const drafts = (await readdir(dirname(folder))).filter((name) => name.startsWith(prefix));
  await Promise.all(drafts.map((name) => rm(join(dirname(folder), name), { recursive: true, force: true })));
}
