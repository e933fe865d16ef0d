import { mkdirSync } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';
import type { ServerName } from '../downloads/servers.ts';
import { buildEnvironment, type Environment, serviceUrl } from '../platform/environment.ts';
import type { StackPaths } from '../platform/paths.ts';
import { existingServices, SERVERS, type ServiceRow } from '../platform/processes.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { spawnService } from '../platform/spawn-service.ts';
import { readPorts } from '../platform/stack-ports.ts';
import { identifyProcess, type ProcessIdentity } from '../support/process-identity.ts';
import { localAddresses, startServer } from './local-servers.ts';
import { rotateLogs } from './log-rotation.ts';
import { type StackMode, StateFile } from './state.ts';
import { type SupervisedPlan, SupervisedProcess } from './supervised-process.ts';
import { spawnDevelopmentServer } from './vite-server.ts';

export interface SupervisorOptions {
  paths: StackPaths;
  mode: StackMode;
  /** Stamp of the sources the services are started from. */
  sources: string;
  say(line: string): void;
}

/** A service that is told to end by somebody else goes on serving this long at most, while its successor starts. */
const HANDOVER_MS = 5_000;

/** Runs the whole local stack: backing servers first, then the platform's processes. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #ports = readPorts();
  readonly #secrets;
  readonly #servers: SupervisedProcess[];
  readonly #services: SupervisedProcess[];
  readonly #endRotation: () => void;
  readonly #state: StateFile;
  #restart = Promise.resolve();

  constructor(options: SupervisorOptions) {
    this.#options = options;
    const { paths, say } = options;
    mkdirSync(paths.logs, { recursive: true });
    this.#endRotation = rotateLogs(paths.logs);
    this.#secrets = loadSecrets(paths.secrets);
    const supervisor = identifyProcess(process.pid) as ProcessIdentity;
    this.#state = new StateFile(paths.state, () => ({
      supervisor,
      mode: options.mode,
      sources: options.sources,
      processes: this.#processes.map(({ report }) => report),
    }));
    const events = { changed: () => this.#state.write(), say };
    this.#servers = SERVERS.map(
      (row) => new SupervisedProcess(this.#serverPlan(row.name, row.label), events),
    );
    const ready = new Map(SERVERS.map((row, index) => [row.name, this.#servers[index]?.firstReady]));
    const servers = localAddresses(this.#ports.servers, this.#secrets);
    const environments = buildEnvironment({
      ports: this.#ports.services,
      secrets: this.#secrets,
      servers,
      extra: this.#overlaps ? { REUSE_PORT: 'true', SHUTDOWN_DELAY_MS: `${HANDOVER_MS}` } : {},
    });
    if (options.mode === 'watch') environments.gateway.VITE_ORIGIN = serviceUrl(this.#ports.services, 'web');
    this.#services = existingServices().map((row) => {
      const after = Promise.all(row.needs.map((name) => ready.get(name)));
      return new SupervisedProcess({ ...this.#servicePlan(row, environments[row.name]), after }, events);
    });
  }

  begin(): void {
    for (const process of this.#processes) process.begin();
    this.#state.write();
  }

  /** Two processes can listen on one port, and a process can tell this one that it ends: not where node's watch mode stands between. */
  get #overlaps(): boolean {
    return platform() === 'linux' && this.#options.mode === 'normal';
  }

  /** Ends the platform's processes, then the backing servers. */
  async stop(): Promise<void> {
    await Promise.all(this.#services.map((process) => process.stop()));
    await Promise.all(this.#servers.map((process) => process.stop()));
    this.#endRotation();
    this.#state.remove();
  }

  /** Starts the platform's processes again, one after the other, from their present sources. A second call waits for the first. */
  restartServices(sources: string): Promise<void> {
    this.#restart = this.#restart.then(async () => {
      for (const process of this.#services) await process.restart();
      this.#options.sources = sources;
      this.#state.write();
    });
    return this.#restart;
  }

  get #processes(): SupervisedProcess[] {
    return [...this.#servers, ...this.#services];
  }

  #serverPlan(name: ServerName, label: string): SupervisedPlan {
    const { paths } = this.#options;
    const port = this.#ports.servers[name];
    return {
      name,
      label,
      ports: [port],
      start: ({ onSpawn, signal }) =>
        startServer(name, this.#secrets, {
          dir: join(paths.data, name),
          port,
          portVariable: SERVERS.find((row) => row.name === name)?.portVariable,
          logFile: join(paths.logs, `${name}.log`),
          pidFile: join(paths.run, `${name}.pid`),
          onSpawn,
          signal,
        }),
    };
  }

  #servicePlan(row: ServiceRow, environment: Environment): SupervisedPlan {
    const { paths, mode } = this.#options;
    const { port, adminPort } = this.#ports.services[row.name];
    const places = { row, environment, logs: paths.logs, run: paths.run };
    const plan = { name: row.name, label: row.folder };
    if (mode === 'watch' && row.name === 'web') {
      return {
        ...plan,
        ports: [port],
        start: (options) => spawnDevelopmentServer({ ...places, ...options }),
      };
    }
    const watch = mode === 'watch';
    return {
      ...plan,
      ports: [port, adminPort],
      adminPort,
      overlaps: this.#overlaps,
      start: (options) => spawnService({ ...places, ...options, watch }),
    };
  }
}
