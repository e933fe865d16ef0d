import { logs } from './logs.ts';
import { up } from './up.ts';

/** Brings the stack up in watch mode and follows its logs; the stack outlives the command. */
export async function dev(): Promise<void> {
  await up('watch');
  console.log('  Sources are watched. Following the logs; Ctrl-C leaves the stack running.\n');
  await logs([]);
}
