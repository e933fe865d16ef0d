import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerName } from '../downloads/servers.ts';
import { buildEnvironment, type Environment, serviceUrl } from '../platform/environment.ts';
import type { StackPaths } from '../platform/paths.ts';
import { existingServices, SERVERS, type ServiceRow } from '../platform/processes.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { spawnService } from '../platform/spawn-service.ts';
import { readPorts } from '../platform/stack-ports.ts';
import { identifyProcess } from '../support/process-identity.ts';
import { localAddresses, startServer } from './local-servers.ts';
import { rotateLogs } from './log-rotation.ts';
import { removeState, type StackMode, writeState } from './state.ts';
import { type SupervisedPlan, SupervisedProcess } from './supervised-process.ts';
import { spawnDevelopmentServer } from './vite-server.ts';

export interface SupervisorOptions {
  paths: StackPaths;
  mode: StackMode;
  /** Stamp of the sources the services are started from. */
  sources: string;
  say(line: string): void;
}

/** Runs the whole local stack: backing servers first, then the platform's processes. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #ports = readPorts();
  readonly #secrets;
  readonly #servers: SupervisedProcess[];
  readonly #services: SupervisedProcess[];
  readonly #endRotation: () => void;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    const { paths, say } = options;
    mkdirSync(paths.logs, { recursive: true });
    this.#endRotation = rotateLogs(paths.logs);
    this.#secrets = loadSecrets(paths.secrets);
    const events = { changed: () => this.#writeState(), say };
    this.#servers = SERVERS.map(
      (row) => new SupervisedProcess(this.#serverPlan(row.name, row.label), events),
    );
    const ready = new Map(SERVERS.map((row, index) => [row.name, this.#servers[index]?.firstReady]));
    const servers = localAddresses(this.#ports.servers, this.#secrets);
    const environments = buildEnvironment({ ports: this.#ports.services, secrets: this.#secrets, servers });
    if (options.mode === 'watch') environments.gateway.VITE_ORIGIN = serviceUrl(this.#ports.services, 'web');
    this.#services = existingServices().map((row) => {
      const after = Promise.all(row.needs.map((name) => ready.get(name)));
      return new SupervisedProcess({ ...this.#servicePlan(row, environments[row.name]), after }, events);
    });
  }

  begin(): void {
    for (const process of this.#processes) process.begin();
    this.#writeState();
  }

  /** Ends the platform's processes, then the backing servers. */
  async stop(): Promise<void> {
    await Promise.all(this.#services.map((process) => process.stop()));
    await Promise.all(this.#servers.map((process) => process.stop()));
    this.#endRotation();
    removeState(this.#options.paths.state);
  }

  /** Starts the platform's processes again, from their present sources. */
  async restartServices(sources: string): Promise<void> {
    await Promise.all(this.#services.map((process) => process.restart()));
    this.#options.sources = sources;
    this.#writeState();
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
      start: (onSpawn) =>
        startServer(name, this.#secrets, {
          dir: join(paths.data, name),
          port,
          portVariable: SERVERS.find((row) => row.name === name)?.portVariable,
          logFile: join(paths.logs, `${name}.log`),
          pidFile: join(paths.run, `${name}.pid`),
          onSpawn,
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
        start: (onSpawn) => spawnDevelopmentServer({ ...places, onSpawn }),
      };
    }
    const watch = mode === 'watch';
    return {
      ...plan,
      ports: [port, adminPort],
      adminPort,
      start: (onSpawn) => spawnService({ ...places, watch, onSpawn }),
    };
  }

  #writeState(): void {
    const supervisor = identifyProcess(process.pid);
    if (!supervisor) return;
    const { paths, mode, sources } = this.#options;
    writeState(paths.state, {
      supervisor,
      mode,
      sources,
      processes: this.#processes.map(({ report }) => report),
    });
  }
}
