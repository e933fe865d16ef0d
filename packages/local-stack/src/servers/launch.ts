import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type LaunchPlan, launchProcess, type RunningProcess } from '../support/launch-process.ts';
import { assertPortsFree, findFreePort, isListening } from '../support/ports.ts';

/** What every launcher takes. */
export interface LaunchOptions extends Partial<Pick<LaunchPlan, 'onSpawn' | 'signal'>> {
  /** Holds the data; a restart on the same folder finds it again. */
  dir: string;
  /** Default 0: any free port. */
  port?: number;
  /** Environment variable that moves the port, for the message when it is taken. */
  portVariable?: string;
  /** Default `<dir>/<name>.log`. */
  logFile?: string;
}

/** How to start one kind of backing server. */
interface ServerPlan
  extends Pick<LaunchPlan, 'name' | 'command' | 'env' | 'endsWithInput' | 'stopTimeoutMs'> {
  label: string;
  /** Default: the folder of the data. */
  cwd?: string;
  args(port: number): string[] | Promise<string[]>;
  /** Whether the server that listens on the port responds to requests. */
  responses(port: number): Promise<boolean>;
}

export interface RunningServer extends RunningProcess {
  port: number;
}

/**
 * Starts a backing server and waits until it responds.
 * @throws StackError when a fixed port is taken or the server doesn't come up
 */
export async function launchServer(plan: ServerPlan, options: LaunchOptions): Promise<RunningServer> {
  const { dir, onSpawn, signal } = options;
  const { name, label, args, responses, ...process } = plan;
  const logFile = options.logFile ?? join(dir, `${name}.log`);
  mkdirSync(dir, { recursive: true });
  const start = async (port: number) => {
    const running = await launchProcess({
      ...{ cwd: dir, ...process, name, logFile, onSpawn, signal },
      args: await args(port),
      // Check the port first: clients retry slowly when a port opens late.
      ready: async () => (await isListening(port)) && (await responses(port)),
    });
    return { ...running, port };
  };
  if (options.port) {
    await assertPortsFree([{ port: options.port, label, variable: options.portVariable }]);
    return start(options.port);
  }
  const startAnywhere = async () => start(await findFreePort());
  // Between the choice of a free port and its use another process may take it.
  return startAnywhere().catch(startAnywhere);
}
