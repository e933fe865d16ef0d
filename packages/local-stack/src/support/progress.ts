/** Receives one line of progress, without a line break. */
export type Progress = (line: string) => void;

/** Writes progress to standard error, so that standard output stays for results. */
export const printProgress: Progress = (line) => {
  process.stderr.write(`${line}\n`);
};

const HEARTBEAT_MS = 15_000;

/** Runs a long step, says when it begins and ends, and that it still runs every 15 s. */
export async function reportStep<T>(log: Progress, label: string, step: () => Promise<T>): Promise<T> {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  log(`${label} ...`);
  const heartbeat = setInterval(() => log(`${label} ... still at it after ${seconds()} s`), HEARTBEAT_MS);
  try {
    const result = await step();
    log(`${label}: done in ${((Date.now() - began) / 1000).toFixed(1)} s`);
    return result;
  } finally {
    clearInterval(heartbeat);
  }
}
