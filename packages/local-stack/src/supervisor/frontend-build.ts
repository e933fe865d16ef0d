import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../platform/paths.ts';
import { existingServices } from '../platform/processes.ts';
import { withLock } from '../support/lock.ts';
import { type Progress, printProgress, reportStep } from '../support/progress.ts';
import { runCommand } from '../support/run-command.ts';
import { FRONTEND_SOURCES, stampOf } from './source-stamp.ts';

const FOLDER = join(REPOSITORY, 'frontend');
const STAMP = join(FOLDER, 'dist/.stamp');
/** The folder is this checkout's, whichever stack builds it. */
const LOCK = join(REPOSITORY, '.local/frontend-build.lock');

/** Builds the frontend into frontend/dist when its sources changed since the last build. */
export async function ensureFrontendBuilt(log: Progress = printProgress): Promise<void> {
  if (!existingServices().some(({ name }) => name === 'web')) return;
  const sources = stampOf(FRONTEND_SOURCES);
  if (builtFrom() === sources) return;
  await withLock(LOCK, async () => {
    if (builtFrom() === sources) return;
    const vite = join(REPOSITORY, 'node_modules/vite/bin/vite.js');
    await reportStep(log, 'Frontend (vite build)', () =>
      runCommand(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
        cwd: FOLDER,
        env: { NODE_ENV: 'production', NO_COLOR: '1' },
      }),
    );
    writeFileSync(STAMP, sources);
  });
}

function builtFrom(): string | undefined {
  return existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : undefined;
}
