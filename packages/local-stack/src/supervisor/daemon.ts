import { stackPaths } from '../platform/paths.ts';
import { ownerVariable, watchOwner } from './owner.ts';
import { serviceSources } from './source-stamp.ts';
import type { StackMode } from './state.ts';
import { Supervisor } from './supervisor.ts';

/** The background process behind `make up`. SIGTERM ends the stack, SIGHUP starts the services again. */
function runDaemon(mode: StackMode): void {
  const say = (line: string) => console.log(`${new Date().toISOString()} ${line}`);
  const supervisor = new Supervisor({ paths: stackPaths(), mode, sources: serviceSources(), say });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    say('stopping');
    await supervisor.stop();
    say('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
  process.on('SIGHUP', () => void supervisor.restartServices(serviceSources()));
  // A log on a full disk loses lines, no more.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  // A bug here must not take the servers down with it.
  process.on('uncaughtException', (error) => say(`supervisor: ${error.stack}`));
  process.on('unhandledRejection', (reason) => say(`supervisor: ${String(reason)}`));
  const owner = process.env[ownerVariable];
  if (owner)
    watchOwner(Number(owner), () => {
      say(`the process that owned the stack, ${owner}, is gone`);
      void stop();
    });
  supervisor.begin();
}

runDaemon(process.argv[2] === 'watch' ? 'watch' : 'normal');
