import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { stackPaths } from '../platform/paths.ts';
import { printProgress } from '../support/run.ts';
import { runServiceCommand } from './service-command.ts';

/** Fixed for local use, so that scripts can rely on them; both are rejected when NODE_ENV is production. */
export const LOCAL_ADMIN = { username: 'admin', password: 'admin-local-only' } as const;
export const DEMO_MEMBER_NUMBER = 'VIP-DEMO-0001';

const DEMO_MEMBER = ['--number', DEMO_MEMBER_NUMBER, '--name', 'Demo member', '--phone', '+16265550142'];

/** Commands of services that create them. */
const SEEDS = [
  {
    service: 'admin-auth',
    args: ['src/commands/create-admin.ts', '--username', LOCAL_ADMIN.username, '--if-missing'],
    input: LOCAL_ADMIN.password,
    creates: `admin ${LOCAL_ADMIN.username}`,
  },
  {
    service: 'membership',
    args: ['src/commands/create-member.ts', ...DEMO_MEMBER, '--if-missing'],
    input: undefined,
    creates: `demo member ${DEMO_MEMBER_NUMBER}`,
  },
] as const;

/** Creates the local admin and the demo member on the first start; what the operator deletes later stays deleted. */
export async function seed(): Promise<void> {
  const { seeded } = stackPaths();
  const done: string[] = existsSync(seeded) ? JSON.parse(readFileSync(seeded, 'utf8')) : [];
  const wanted = SEEDS.filter(({ creates }) => !done.includes(creates));
  if (wanted.length === 0) return;
  await Promise.all(
    wanted.map(async ({ service, args, input, creates }) => {
      await runServiceCommand(service, args, input);
      printProgress(`  created the ${creates}`);
    }),
  );
  writeFileSync(seeded, JSON.stringify([...done, ...wanted.map(({ creates }) => creates)]));
}
