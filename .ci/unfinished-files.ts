import { writeSync } from 'node:fs';
import type { Test } from '@jest/test-sequencer';

/** Prints the test files that still run when SIGTERM ends the run, as on a timeout: probably one of them hangs. */
export default class {
  readonly #running = new Set<string>();

  constructor() {
    process.once('SIGTERM', () => {
      // Not process.stdout: Jest's own reporter holds back what is written there.
      writeSync(1, `Ended during ${[...this.#running].join(', ') || 'no test file'}\n`);
      process.exit(1);
    });
  }

  onTestFileStart({ path }: Test): void {
    this.#running.add(path);
  }

  onTestFileResult({ path }: Test): void {
    this.#running.delete(path);
  }
}
