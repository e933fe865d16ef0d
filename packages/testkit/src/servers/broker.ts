import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { socketVariable } from './broker-client.ts';
import { dockerHolds, startInDocker } from './docker.ts';
import { type BackingServer, type RunningServer, startLocally } from './local.ts';
import { type StartedPlatform, startPlatform } from './platform.ts';

/**
 * Owns the backing servers of one test run. It lives in the runner's process, starts each server on first use and stops
 * all at the end. Test processes reach it over a Unix socket.
 */
export class ServerBroker {
  /** What was asked for, by the path of the request. */
  readonly #started = new Map<string, Promise<RunningServer | StartedPlatform>>();
  #http: Server | undefined;
  #folder = '';

  async listen(): Promise<void> {
    this.#folder = await mkdtemp(join(tmpdir(), 'platform-servers-'));
    const socketPath = join(this.#folder, 'broker.sock');
    this.#http = createServer((req, res) => {
      this.#response(req.url ?? '').then(
        // Without its functions.
        (started) => res.end(JSON.stringify(started)),
        (error: Error) => res.writeHead(500).end(error.message),
      );
    });
    await new Promise<void>((resolve) => this.#http?.listen(socketPath, resolve));
    this.#http.unref();
    process.env[socketVariable] = socketPath;
  }

  #response(path: string): Promise<RunningServer | StartedPlatform> {
    let started = this.#started.get(path);
    if (started === undefined) {
      started = this.#start(path);
      this.#started.set(path, started);
    }
    return started;
  }

  async #start(path: string): Promise<RunningServer | StartedPlatform> {
    const [, kind, name = ''] = path.split('/');
    // One per test process, to isolate parallel tests.
    if (kind === 'platform') return startPlatform(join(this.#folder, `platform-${name}`));
    const server = name as BackingServer;
    return (await dockerHolds(server))
      ? startInDocker(server)
      : startLocally(server, join(this.#folder, server));
  }

  async close(): Promise<void> {
    this.#http?.closeAllConnections();
    this.#http?.close();
    const started = await Promise.allSettled(this.#started.values());
    await Promise.allSettled(started.map(async (one) => one.status === 'fulfilled' && one.value.stop()));
    await rm(this.#folder, { recursive: true, force: true });
  }
}
