import { dirname, join } from 'node:path';
import { cacheFolder } from '../downloads/cache.ts';
import { PrerequisiteError } from '../support/errors.ts';
import { findOnPath } from '../support/find-on-path.ts';
import { withLock } from '../support/lock.ts';
import type { Progress } from '../support/progress.ts';
import { type RunOptions, runCommand } from '../support/run-command.ts';
import { ensureJava } from './java.ts';
import { ensureSystemPackages } from './system-packages.ts';

/** Runs Maven quietly, bringing it through the system's packages where it is missing. */
export async function runMaven(args: string[], options: RunOptions, log: Progress): Promise<void> {
  if (!findOnPath('mvn')) {
    await ensureSystemPackages(['maven'], log).catch((cause: Error) => {
      throw new PrerequisiteError(
        'Maven (mvn) is missing',
        `Install it, on Debian or Ubuntu: apt-get install maven (${cause.message})`,
      );
    });
  }
  const java = await ensureJava(log);
  const env = findOnPath('java') ? {} : { JAVA_HOME: dirname(dirname(java)) };
  // Two runs at once could write the same file of Maven's local repository.
  await withLock(join(cacheFolder(), 'maven.lock'), () =>
    runCommand('mvn', ['--batch-mode', '--no-transfer-progress', '--quiet', ...args], { ...options, env }),
  );
}
