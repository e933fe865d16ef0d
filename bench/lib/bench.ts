import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Opened = { stop(): Promise<unknown> } | { close(): Promise<unknown> };

interface Bench {
  folder: string;
  open<One extends Opened>(opening: One | Promise<One>): Promise<One>;
}

/** Runs a benchmark in a new folder, in BENCH_FOLDER if set. Ends what it opened, the last first, and removes the folder. */
export async function runBench(name: string, measure: (bench: Bench) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(process.env.BENCH_FOLDER ?? tmpdir(), `bench-${name}-`));
  const opened: Opened[] = [];
  try {
    await measure({
      folder,
      async open(opening) {
        const one = await opening;
        opened.push(one);
        return one;
      },
    });
  } finally {
    for (const one of opened.reverse()) await ('stop' in one ? one.stop() : one.close());
    rmSync(folder, { recursive: true, force: true });
  }
}
