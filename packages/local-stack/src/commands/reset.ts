import { rm } from 'node:fs/promises';
import { stackPaths } from '../platform/paths.ts';
import { printProgress } from '../support/progress.ts';
import { endStack } from './down.ts';

/** Ends the stack and deletes its data, secrets and logs. What was fetched stays in the cache. */
export async function reset(): Promise<void> {
  const paths = stackPaths();
  await endStack(paths);
  await rm(paths.root, { recursive: true, force: true });
  printProgress(`Deleted ${paths.root}`);
}
