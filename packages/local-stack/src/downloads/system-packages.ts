import { join } from 'node:path';
import { withLock } from '../support/lock.ts';
import { findOnPath, printProgress, reportStep, runCommand, StackError } from '../support/run.ts';
import { cacheFolder } from './cache.ts';

/** Programs that show that a package is installed, where their name isn't the package's. */
const PROGRAMS: Record<string, string[]> = {
  'chromium-headless-shell': ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'],
  'python3-pip': ['pip3', 'pip'],
  maven: ['mvn'],
  'nginx-light': ['nginx'],
};

/**
 * Ensures that Debian packages are installed. As root on Debian or Ubuntu it installs missing ones with apt-get, and prints
 * their names first.
 * @param alternative a sentence about what to do without them
 * @throws StackError with the missing packages and how to install them, where it can't
 */
export async function ensureSystemPackages(packages: string[], alternative = ''): Promise<void> {
  const found = await Promise.all(packages.map(isInstalled));
  const absent = packages.filter((_, index) => !found[index]);
  const names = absent.join(' ');
  if (absent.length === 0) return;
  if (process.getuid?.() !== 0 || !findOnPath('apt-get')) {
    throw new StackError(
      `Missing: ${names}. Install with your system's package manager, on Debian or Ubuntu: sudo apt-get install -y ${names}\n${alternative}`.trimEnd(),
    );
  }
  printProgress(`Installing with apt-get: ${names}`);
  // apt allows one run at a time.
  await withLock(join(cacheFolder(), 'apt.lock'), () =>
    reportStep(`apt-get install ${names}`, () => installPackages(absent)),
  );
}

async function installPackages(packages: string[]): Promise<void> {
  const aptGet = (...args: string[]) =>
    runCommand('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  const install = () => aptGet('install', '-y', '--no-install-recommends', ...packages);
  // The package lists may be missing or old: fetch them only when the first try fails.
  await install().catch(() => aptGet('update').then(install));
}

async function isInstalled(name: string): Promise<boolean> {
  if ((PROGRAMS[name] ?? [name]).some((program) => findOnPath(program))) return true;
  // Systems without dpkg bring their own fonts.
  if (!findOnPath('dpkg')) return name.startsWith('fonts-');
  const status = await runCommand('dpkg', ['--status', name]).catch(() => '');
  return status.includes('ok installed');
}
