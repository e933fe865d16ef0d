import { copyFile, readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';

const LIMIT_BYTES = 20 * 1024 * 1024;
const EVERY_MS = 5_000;

/**
 * Keeps each log in a folder under 20 MB, with one older part beside it (`<name>.log.1`).
 * The file is copied and emptied, because the processes hold it open for appending.
 * @returns a function that ends it
 */
export function rotateLogs(folder: string): () => void {
  const timer = setInterval(() => void rotateOnce(folder).catch(() => {}), EVERY_MS);
  return () => clearInterval(timer);
}

/** One pass over the folder. */
export async function rotateOnce(folder: string, limitBytes = LIMIT_BYTES): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (!name.endsWith('.log') || (await stat(file)).size <= limitBytes) continue;
    // On a full disk there is no room for an older part.
    await copyFile(file, `${file}.1`).catch(() => rm(`${file}.1`, { force: true }));
    await truncate(file);
  }
}
