import { ConfigError } from '../config/config.ts';
import { AppError } from '../errors/app-error.ts';

/** How long a command waits for a server it needs, in milliseconds. */
export const commandWaitMs = 30_000;

/** An error message for the operator who runs a command. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Runs a command and prints the line it returns. An error is printed instead, and the process exits with 1. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    console.log(await command());
  } catch (error) {
    const isExpected =
      error instanceof CommandError ||
      error instanceof AppError ||
      error instanceof ConfigError ||
      error instanceof TypeError; // of parseArgs
    console.error(isExpected ? error.message : error);
    process.exitCode = 1;
  }
}
