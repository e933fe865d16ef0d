import type { Test } from '@jest/test-sequencer';

/** Says which test files were under way when a run is ended by SIGTERM, as on a timeout: one of them hangs. */
export default class {
  readonly #running = new Set<string>();

  constructor() {
    process.once('SIGTERM', () => {
      process.stdout.write(`Ended during ${[...this.#running].join(', ') || 'no test file'}\n`);
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
