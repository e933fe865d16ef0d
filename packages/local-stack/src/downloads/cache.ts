import { hash } from 'node:crypto';
import { existsSync, globSync, rmSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { withLock } from '../support/lock.ts';
import { printProgress, reportStep } from '../support/run.ts';

/** A server or toolchain that is fetched once and cached. */
export interface Download {
  name: string;
  version: string;
  /** What is fetched and from where, for the progress line. */
  label: string;
  /** Installs it into an empty folder. */
  install(folder: string): Promise<void>;
}

/** Folder of everything fetched; PLATFORM_CACHE_DIR, then XDG_CACHE_HOME, move it. */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env): string {
  return env.PLATFORM_CACHE_DIR || join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'video-platform');
}

/** Node's compiled code, kept between starts (NODE_COMPILE_CACHE): that halves the processor time of one. */
export const compileCacheFolder = (): string => join(cacheFolder(), 'node-compile-cache');

/**
 * Fetches a download unless the cache has it, and returns its folder. The folder appears complete or not at all;
 * several processes share one fetch.
 */
export async function ensureDownloaded(download: Download): Promise<string> {
  const folder = join(cacheFolder(), `${download.name}-${download.version}`);
  if (existsSync(folder)) return folder;
  const waiting = () => printProgress(`${download.label}: another process is fetching it, waiting`);
  await withLock(`${folder}.lock`, () => fetchInto(folder, download), waiting);
  return folder;
}

async function fetchInto(folder: string, download: Download): Promise<void> {
  if (existsSync(folder)) return;
  // Left by a run that was killed.
  for (const old of globSync(`${folder}.part-*`)) rmSync(old, { recursive: true, force: true });
  const draft = await mkdtemp(`${folder}.part-`);
  try {
    await reportStep(download.label, () => download.install(draft));
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** @throws when a file's SHA-256, in hexadecimal, is not the expected one */
export async function verifySha256(file: string, expected: string): Promise<void> {
  const actual = hash('sha256', await readFile(file), 'hex');
  if (actual !== expected) throw new Error(`${file} has SHA-256 ${actual}, expected ${expected}: not used`);
}
