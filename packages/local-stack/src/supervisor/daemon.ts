import { stackPaths } from '../platform/paths.ts';
import { launcherSources, serviceSources } from '../platform/sources.ts';
import { watchProcess } from '../support/processes.ts';
import { startSupervisor } from './supervisor.ts';

/** The background process behind `make up`. SIGTERM stops the stack, SIGHUP restarts the services. */
const log = (line: string) => console.log(`${new Date().toISOString()} ${line}`);
const mode = process.argv[2] === 'watch' ? 'watch' : 'normal';
const supervisor = startSupervisor({
  ...{ paths: stackPaths(), mode, sources: serviceSources(), launcher: launcherSources() },
  log,
});
// On a full disk lines of the log are lost, and the process goes on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
// A bug here must not stop the servers.
process.on('uncaughtException', (error) => log(`supervisor: ${error.stack}`));
process.on('unhandledRejection', (reason) => log(`supervisor: ${String(reason)}`));

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  log('stopping');
  await supervisor.stop();
  log('stopped');
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
process.on('SIGHUP', () => void supervisor.restartServices(serviceSources()));

const owner = process.env.PLATFORM_OWNER_PID;
if (owner)
  watchProcess(Number(owner), () => {
    log(`process ${owner}, which owned the stack, is gone`);
    void stop();
  });
