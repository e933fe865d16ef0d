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
  readonly #running = new Map<BackingServer, Promise<RunningServer>>();
  /** One per test process, to isolate parallel tests. */
  readonly #platforms = new Map<string, Promise<StartedPlatform>>();
  #http: Server | undefined;
  #folder = '';

  async listen(): Promise<void> {
    this.#folder = await mkdtemp(join(tmpdir(), 'platform-servers-'));
    const socketPath = join(this.#folder, 'broker.sock');
    this.#http = createServer((req, res) => {
      this.#response(req.url ?? '').then(
        (body) => res.end(JSON.stringify(body)),
        (error: Error) => res.writeHead(500).end(error.message),
      );
    });
    await new Promise<void>((resolve) => this.#http?.listen(socketPath, resolve));
    this.#http.unref();
    process.env[socketVariable] = socketPath;
  }

  async #response(path: string): Promise<unknown> {
    const [, verb = '', argument = ''] = path.split('/');
    if (verb === 'server') {
      const { host, port, url } = await this.#start(argument as BackingServer);
      return { host, port, url };
    }
    if (verb === 'platform') {
      const { url, folder, otherSites } = await this.#startPlatform(argument);
      return { url, folder, otherSites };
    }
    throw new Error(`Unknown request ${path}`);
  }

  #start(server: BackingServer): Promise<RunningServer> {
    let running = this.#running.get(server);
    if (running === undefined) {
      running = dockerHolds(server).then((docker) =>
        docker ? startInDocker(server) : startLocally(server, join(this.#folder, server)),
      );
      this.#running.set(server, running);
    }
    return running;
  }

  #startPlatform(worker: string): Promise<StartedPlatform> {
    let platform = this.#platforms.get(worker);
    if (platform === undefined) {
      platform = startPlatform(join(this.#folder, `platform-${worker}`));
      this.#platforms.set(worker, platform);
    }
    return platform;
  }

  async close(): Promise<void> {
    this.#http?.closeAllConnections();
    this.#http?.close();
    const started = await Promise.allSettled([...this.#platforms.values(), ...this.#running.values()]);
    await Promise.allSettled(started.map(async (one) => one.status === 'fulfilled' && one.value.stop()));
    await rm(this.#folder, { recursive: true, force: true });
  }
}
