import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import type { BackingServer } from './servers/backing-server.ts';
import { launch } from './servers/local.ts';

export type BreakableServer = {
  /** As the launchers give it: a connection string, or `host:port` for Kafka. */
  readonly url: string;
  readonly port: number;
  /** kill -9 */
  kill: () => Promise<void>;
  /** Starts it again on the same port and data. */
  restart: () => Promise<void>;
  /** Everything it has logged. */
  log: () => Promise<string>;
};

/** A backing server of this test file alone, to be killed and brought back. */
export function useBreakableServer(server: BackingServer): BreakableServer {
  let folder = '';
  let running: Awaited<ReturnType<typeof launch>> | undefined;
  const handle = {
    url: '',
    port: 0,
    async kill() {
      await running?.kill();
      running = undefined;
    },
    async restart() {
      running = await launch(server, folder, handle.port);
    },
    log: () => readFile(join(folder, `${server}.log`), 'utf8'),
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), `platform-${server}-`));
    running = await launch(server, folder);
    handle.url = running.url;
    handle.port = running.port;
  }, 180_000);
  afterAll(async () => {
    await running?.stop();
    await rm(folder, { recursive: true, force: true });
  }, 30_000);
  return handle;
}
