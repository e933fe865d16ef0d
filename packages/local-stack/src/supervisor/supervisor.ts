import { platform } from 'node:os';
import { join } from 'node:path';
import type { StackPaths } from '../platform/paths.ts';
import { readPorts } from '../platform/ports.ts';
import { loadSecrets } from '../platform/secrets.ts';
import {
  buildEnvironment,
  type Environment,
  SERVICES,
  type ServiceRow,
  serviceUrl,
} from '../platform/services.ts';
import { spawnDevelopmentServer, spawnService } from '../platform/spawn-service.ts';
import { SERVERS, type ServerRow } from '../servers/table.ts';
import { makePrivateFolder } from '../support/private-folder.ts';
import { identifyProcess, type ProcessIdentity } from '../support/processes.ts';
import { rotateLogs } from './log-rotation.ts';
import { type StackState, stateFile } from './state.ts';
import { type SupervisedPlan, supervise } from './supervised-process.ts';

interface SupervisorOptions extends Pick<StackState, 'mode' | 'sources' | 'launcher'> {
  paths: StackPaths;
  log(line: string): void;
}

/** A service that gets SIGTERM from outside goes on serving for at most this long, while its replacement starts. */
const HANDOVER_MS = 5_000;

/** Runs the whole local stack: backing servers first, then the platform's processes. */
export function startSupervisor({ paths, mode, launcher, log, ...options }: SupervisorOptions) {
  let { sources } = options;
  for (const folder of [paths.data, paths.logs]) makePrivateFolder(folder);
  const endRotation = rotateLogs(paths.logs);
  const secrets = loadSecrets(paths.secrets);
  const ports = readPorts();
  const supervisor = identifyProcess(process.pid) as ProcessIdentity;
  const state = stateFile(paths.state, () => {
    const processes = [...servers, ...services].map(({ report }) => report);
    return { supervisor, mode, sources, launcher, ports, processes };
  });
  const events = { changed: state.write, log };
  const watch = mode === 'watch';
  /** Two processes can share a port, and a process announces its shutdown: node's watch mode supports neither. */
  const overlaps = platform() === 'linux' && !watch;

  const serverPlan = ({ name, label, portVariable, start }: ServerRow): SupervisedPlan => ({
    name,
    label,
    ports: [ports.servers[name]],
    start: ({ onSpawn, signal }) =>
      start(
        {
          ...{ dir: join(paths.data, name), port: ports.servers[name], portVariable },
          ...{ logFile: join(paths.logs, `${name}.log`), onSpawn, signal },
        },
        secrets,
      ),
  });
  const servers = SERVERS.map((row) => supervise(serverPlan(row), events));

  const extra: Environment = overlaps ? { REUSE_PORT: 'true', SHUTDOWN_DELAY_MS: `${HANDOVER_MS}` } : {};
  const environments = buildEnvironment(ports, secrets, extra);
  if (watch) environments.gateway.VITE_ORIGIN = serviceUrl(ports, 'web');

  const servicePlan = (row: ServiceRow): SupervisedPlan => {
    const { port, adminPort } = ports.services[row.name];
    const needed = servers.filter(({ report }) => row.needs.some((name) => name === report.name));
    const after = Promise.all(needed.map(({ firstReady }) => firstReady));
    const common = { row, environment: environments[row.name], logs: paths.logs };
    const plan = { name: row.name, label: row.folder, after };
    if (watch && row.name === 'web') {
      return {
        ...plan,
        ports: [port],
        start: (options) => spawnDevelopmentServer({ ...common, ...options }),
      };
    }
    return {
      ...{ ...plan, ports: [port, adminPort], adminPort, overlaps },
      start: (options) => spawnService({ ...common, ...options, watch }),
    };
  };
  const services = SERVICES.map((row) => supervise(servicePlan(row), events));

  for (const process of [...servers, ...services]) process.begin();

  let restarts = Promise.resolve();
  return {
    /** Ends the platform's processes, then the backing servers. */
    async stop(): Promise<void> {
      await Promise.all(services.map((process) => process.stop()));
      await Promise.all(servers.map((process) => process.stop()));
      endRotation();
      state.remove();
    },
    /** Restarts the platform's processes, one after the other, from their present sources. A second call waits for the first. */
    restartServices(newSources: string): Promise<void> {
      restarts = restarts.then(async () => {
        for (const process of services) await process.restart();
        sources = newSources;
        state.write();
      });
      return restarts;
    },
  };
}
