/** What every benchmark begins with and ends with. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder, in BENCH_FOLDER if set. `close` closes what was put into `opened`, the last first, and removes the folder. */
export function openBench(name: string) {
  const folder = mkdtempSync(join(process.env.BENCH_FOLDER ?? tmpdir(), `bench-${name}-`));
  const opened: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const one of opened.reverse()) await one();
  };
  return { folder, opened, close };
}
