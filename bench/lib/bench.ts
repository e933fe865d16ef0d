/** What every benchmark begins with and ends with. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Opened = { stop(): Promise<unknown> } | { close(): Promise<unknown> };

/** A new folder, in BENCH_FOLDER if set. `close` ends what was opened, the last first, and removes the folder. */
export function openBench(name: string) {
  const folder = mkdtempSync(join(process.env.BENCH_FOLDER ?? tmpdir(), `bench-${name}-`));
  const opened: Opened[] = [];
  return {
    folder,
    async open<One extends Opened>(opening: One | Promise<One>): Promise<One> {
      const one = await opening;
      opened.push(one);
      return one;
    },
    async close(): Promise<void> {
      for (const one of opened.reverse()) await ('stop' in one ? one.stop() : one.close());
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
