/** One of several things measured side by side. `run` does one round and gives its figure. */
export interface Contestant {
  name: string;
  run: () => Promise<number>;
}

export interface Measured {
  name: string;
  median: number;
  /** Each round's figure, in order. */
  figures: number[];
}

export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/**
 * Runs the contestants in turn, `rounds` times over, so that a machine that slows down slows them all; each round begins
 * with the next of them. One unmeasured round first warms everything up.
 */
export async function runRounds(contestants: readonly Contestant[], rounds: number): Promise<Measured[]> {
  const figures = new Map(contestants.map(({ name }) => [name, [] as number[]]));
  for (let round = -1; round < rounds; round += 1) {
    process.stderr.write(round < 0 ? '  warm-up\n' : `  round ${round + 1} of ${rounds}\n`);
    for (let turn = 0; turn < contestants.length; turn += 1) {
      const contestant = contestants[(turn + Math.max(round, 0)) % contestants.length] as Contestant;
      const figure = await contestant.run();
      if (round >= 0) figures.get(contestant.name)?.push(figure);
    }
  }
  return contestants.map(({ name }) => {
    const own = figures.get(name) ?? [];
    return { name, figures: own, median: median(own) };
  });
}
