import { LaunchError, PortTakenError, PrerequisiteError } from '../support/errors.ts';
import { CommandError } from '../support/run-command.ts';
import { ensureSystemPackages } from '../toolchains/system-packages.ts';
import { down, reset } from './down.ts';
import { logs } from './logs.ts';
import { ps } from './ps.ts';
import { StackError, up } from './up.ts';

/** Brings the stack up in watch mode and follows its logs; the stack outlives the command. */
async function dev(): Promise<void> {
  await up('watch');
  console.log('  Sources are watched. Following the logs; Ctrl-C leaves the stack running.\n');
  await logs([]);
}

const COMMANDS: Record<string, (args: string[]) => Promise<void>> = {
  'system-packages': (names) => ensureSystemPackages(names),
  up: () => up(),
  down,
  reset,
  ps,
  logs,
  dev,
};

/** Errors whose message says all there is to know. */
const PLAIN = [PrerequisiteError, PortTakenError, LaunchError, CommandError, StackError];

const [name = '', ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) {
  console.error(`Unknown command '${name}': one of ${Object.keys(COMMANDS).join(', ')}`);
  process.exit(2);
}
try {
  await command(args);
  process.exit(0);
} catch (error) {
  console.error(PLAIN.some((kind) => error instanceof kind) ? (error as Error).message : error);
  process.exit(1);
}
