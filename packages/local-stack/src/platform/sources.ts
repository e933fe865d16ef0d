import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../support/lock.ts';
import { reportStep, runCommand } from '../support/run.ts';
import { REPOSITORY } from './paths.ts';
import { SERVICES } from './services.ts';

/** A hash over the names and contents of files and folders; tests don't count. */
function stampOf(paths: readonly string[]): string {
  const files = globSync(
    paths.flatMap((path) => [path, `${path}/**`]),
    { cwd: REPOSITORY, exclude: ['**/*.test.ts', '**/*.test.tsx'] },
  );
  const digest = createHash('sha256');
  for (const file of files.sort()) {
    const full = join(REPOSITORY, file);
    if (statSync(full).isFile()) digest.update(`${file}\0`).update(readFileSync(full));
  }
  return digest.digest('hex');
}

/** What the built frontend is made of. */
const FRONTEND_SOURCES = [
  'package-lock.json',
  'packages/contracts/src',
  'frontend/{index.html,vite.config.ts,package.json,server/page.ts}',
  'frontend/{build,public,src}',
];

/** Stamp of everything the services run from; the web server reads its built pages once, when it starts. */
export function serviceSources(): string {
  const folders = SERVICES.map(({ folder, entry }) => join(folder, entry.split('/')[0] ?? ''));
  return stampOf(['packages/service-kit/src', ...folders, ...FRONTEND_SOURCES]);
}

/** Stamp of what starts the services and servers: which ones, with which variables and flags. */
export const launcherSources = (): string => stampOf(['packages/local-stack/src']);

const FRONTEND = join(REPOSITORY, 'frontend');
const STAMP = join(FRONTEND, 'dist/.stamp');
/** The folder is this checkout's, whichever stack builds it. */
const LOCK = join(REPOSITORY, '.local/frontend-build.lock');

/** Builds the frontend into frontend/dist when its sources changed since the last build. */
export async function ensureFrontendBuilt(): Promise<void> {
  const sources = stampOf(FRONTEND_SOURCES);
  const isCurrent = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources;
  if (isCurrent()) return;
  await withLock(LOCK, async () => {
    if (isCurrent()) return;
    const vite = join(REPOSITORY, 'node_modules/vite/bin/vite.js');
    const env = { NODE_ENV: 'production', NO_COLOR: '1' };
    await reportStep('Frontend (vite build)', () =>
      runCommand(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: FRONTEND, env }),
    );
    writeFileSync(STAMP, sources);
  });
}
