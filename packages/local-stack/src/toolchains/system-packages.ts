import { join } from 'node:path';
import { cacheFolder } from '../downloads/cache.ts';
import { PrerequisiteError } from '../support/errors.ts';
import { findOnPath } from '../support/find-on-path.ts';
import { withLock } from '../support/lock.ts';
import { type Progress, printProgress, reportStep } from '../support/progress.ts';
import { runCommand } from '../support/run-command.ts';

/** Programs that prove a package is there, where it isn't named like the package. */
const PROGRAMS: Record<string, string[]> = {
  chromium: ['chromium', 'chromium-browser', 'google-chrome'],
  'python3-pip': ['pip3', 'pip'],
  maven: ['mvn'],
};

/**
 * Makes Debian packages be there. As root on Debian or Ubuntu it installs what is missing through apt-get, saying so first.
 * @throws PrerequisiteError naming what is missing and the remedy, where it can't install
 */
export async function ensureSystemPackages(packages: string[], log: Progress = printProgress): Promise<void> {
  const absent = (
    await Promise.all(packages.map(async (name) => ((await isInstalled(name)) ? [] : [name])))
  ).flat();
  if (absent.length === 0) return;
  if (!canInstall()) {
    throw new PrerequisiteError(
      `Missing: ${absent.join(', ')}`,
      `Install with your system's package manager, on Debian or Ubuntu: sudo apt-get install -y ${absent.join(' ')}`,
    );
  }
  log(
    `Installing ${absent.join(', ')} through apt-get, because this machine lacks ${absent.length > 1 ? 'them' : 'it'}`,
  );
  // apt allows one run at a time.
  await withLock(join(cacheFolder(), 'apt.lock'), () =>
    reportStep(log, `apt-get install ${absent.join(' ')}`, () => installPackages(absent)),
  );
}

async function installPackages(packages: string[]): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  // The package lists may be missing or old: fetch them only when the first try fails.
  await runCommand('apt-get', install, { env }).catch(async () => {
    await runCommand('apt-get', ['update'], { env });
    await runCommand('apt-get', install, { env });
  });
}

async function isInstalled(name: string): Promise<boolean> {
  if ((PROGRAMS[name] ?? [name]).some((program) => findOnPath(program))) return true;
  // Elsewhere fonts come with the system.
  if (!findOnPath('dpkg')) return name.startsWith('fonts-');
  const status = await runCommand('dpkg', ['--status', name]).catch(() => '');
  return status.includes('ok installed');
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && findOnPath('apt-get') !== undefined;
}
