import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY, SERVERS, SERVICES } from '@platform/local-stack';
import { freePort } from './ports.ts';

export { environmentOf, platformProcess } from './platform-processes.ts';

const run = promisify(execFile);
const command = join(REPOSITORY, 'packages/local-stack/src/commands/main.ts');

/** A whole platform, started by the users' command, on free ports in its own folder. */
export type StartedPlatform = {
  /** The gateway's address. */
  url: string;
  /** The folder of its state, logs and data. */
  folder: string;
  /** Where its scraper looks for the other sites: a port of this machine on which nothing listens until a test does. */
  otherSites: string;
  /** Runs a command of the users' on it, such as `down`, by the name it has in the Makefile. */
  run: (command: string) => Promise<void>;
  stop: () => Promise<void>;
};

async function freePorts(): Promise<Record<string, string>> {
  const variables = [
    ...[...SERVERS, ...SERVICES].map(({ portVariable }) => portVariable),
    ...SERVICES.map(({ portVariable }) => portVariable.replace(/_PORT$/, '_ADMIN_PORT')),
    'OTHER_SITES_PORT',
  ];
  const ports: Record<string, string> = {};
  for (const variable of variables) ports[variable] = String(await freePort());
  return ports;
}

/** Starts a platform in `folder`. The command's output goes to `up.log` there, and into the error when it fails. */
export async function startPlatform(folder: string): Promise<StartedPlatform> {
  mkdirSync(folder, { recursive: true });
  const ports = await freePorts();
  const otherSites = `http://127.0.0.1:${ports.OTHER_SITES_PORT}`;
  // The platform stops if this process is killed.
  const env = {
    // Dozens of test files log in from one address, several within a minute. Benchmarks set it higher.
    RATE_LIMIT_FACTOR: '10',
    ...process.env,
    ...ports,
    SPANKBANG_URL: otherSites,
    XVIDEOS_URL: otherSites,
    BACKGROUND_NICE: '0',
    PLATFORM_LOCAL_DIR: folder,
    PLATFORM_OWNER_PID: String(process.pid),
  };
  const stack = (verb: string) =>
    run(process.execPath, ['--disable-warning=ExperimentalWarning', command, verb], { env, cwd: REPOSITORY });
  await stack('up');
  return {
    url: `http://127.0.0.1:${ports.GATEWAY_PORT}`,
    folder,
    otherSites,
    run: async (command) => void (await stack(command)),
    stop: async () => void (await stack('down')),
  };
}
