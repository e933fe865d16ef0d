import { ensureSystemPackages } from '../downloads/system-packages.ts';
import { clusterSecret } from '../platform/cluster-secret.ts';
import { generateSecrets } from '../platform/secrets.ts';
import { exitOnSignals } from '../support/launch-process.ts';
import { StackError } from '../support/run.ts';
import { backup, restore } from './backup.ts';
import { clusterImages } from './cluster-images.ts';
import { logs } from './logs.ts';
import { ps } from './ps.ts';
import { runServiceCommand } from './service-command.ts';
import { down, reset } from './stack.ts';
import { up } from './up.ts';

/** Brings the stack up in watch mode and follows its logs; the stack outlives the command. */
async function dev(): Promise<void> {
  await up('watch');
  console.log('  Sources are watched. Following the logs; Ctrl-C leaves the stack running.\n');
  await logs([]);
}

const COMMANDS: Record<string, (args: string[]) => Promise<void>> = {
  'system-packages': ensureSystemPackages,
  up: () => up(),
  down,
  reset,
  ps,
  logs,
  dev,
  backup,
  restore,
  renditions: async () =>
    console.log(await runServiceCommand('storage-worker', ['src/commands/renditions.ts'])),
  'cluster-images': clusterImages,
  'cluster-secret': async () => console.log(JSON.stringify(clusterSecret(generateSecrets()), null, 2)),
};

const [name = '', ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) {
  console.error(`Unknown command '${name}': one of ${Object.keys(COMMANDS).join(', ')}`);
  process.exit(2);
}
exitOnSignals();
try {
  await command(args);
  process.exit(0);
} catch (error) {
  console.error(error instanceof StackError ? error.message : error);
  process.exit(1);
}
