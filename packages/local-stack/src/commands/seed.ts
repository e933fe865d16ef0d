import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildEnvironment } from '../platform/environment.ts';
import { REPOSITORY, type StackPaths } from '../platform/paths.ts';
import { SERVICES, type ServiceName } from '../platform/processes.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { readPorts } from '../platform/stack-ports.ts';
import { localAddresses } from '../supervisor/local-servers.ts';
import { printProgress } from '../support/progress.ts';
import { runCommand } from '../support/run-command.ts';

/** Fixed for local use, so that scripts can rely on them; both are refused when NODE_ENV is production. */
export const LOCAL_ADMIN = { username: 'admin', password: 'admin-local-only' } as const;
export const DEMO_MEMBER_NUMBER = 'VIP-DEMO-0001';

interface Seed {
  service: ServiceName;
  command: string;
  args: string[];
  input?: string;
  creates: string;
}

const SEEDS: readonly Seed[] = [
  {
    service: 'admin-auth',
    command: 'src/commands/create-admin.ts',
    args: ['--username', LOCAL_ADMIN.username, '--if-missing'],
    input: LOCAL_ADMIN.password,
    creates: `admin ${LOCAL_ADMIN.username}`,
  },
  {
    service: 'membership',
    command: 'src/commands/create-member.ts',
    args: [
      '--number',
      DEMO_MEMBER_NUMBER,
      '--name',
      'Demo member',
      '--phone',
      '+16265550142',
      '--if-missing',
    ],
    creates: `demo member ${DEMO_MEMBER_NUMBER}`,
  },
];

/** Creates the local admin and the demo member on the first start; what the operator deletes later stays deleted. */
export async function seed(paths: StackPaths): Promise<void> {
  const done = readDone(paths.seeded);
  const wanted = SEEDS.filter((row) => !done.includes(row.creates) && existsSync(commandFile(row)));
  if (wanted.length === 0) return;
  const secrets = loadSecrets(paths.secrets);
  const ports = readPorts();
  const servers = localAddresses(ports.servers, secrets);
  const environments = buildEnvironment({ ports: ports.services, secrets, servers });
  await Promise.all(
    wanted.map(async (row) => {
      const options = { cwd: serviceFolder(row), env: environments[row.service], input: row.input };
      await runCommand(process.execPath, [row.command, ...row.args], options);
      printProgress(`  created the ${row.creates}`);
    }),
  );
  writeFileSync(paths.seeded, JSON.stringify([...done, ...wanted.map(({ creates }) => creates)]));
}

function serviceFolder({ service }: Seed): string {
  return join(REPOSITORY, SERVICES.find(({ name }) => name === service)?.folder ?? '');
}

const commandFile = (row: Seed): string => join(serviceFolder(row), row.command);

function readDone(file: string): string[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [];
}
