import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

/** A measured alternative. `run` does one round and returns its figure, or several by their names. */
export interface Contestant {
  name: string;
  run: () => Promise<number | Record<string, number>>;
}

export interface Measured {
  name: string;
  median: number;
  /** The figure of each round, in order. */
  figures: number[];
}

export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/** Figures under a name, such as of a contestant that runs once. */
export const measured = (name: string, figures: number[]): Measured => ({
  name,
  figures,
  median: median(figures),
});

/** A fixed limit in the place of a peer. */
export const limit = (figure: number, name = 'limit'): Measured => measured(name, [figure]);

/** The name of a contestant's figure if it has one only. */
const only = 'figure';

/** What was measured of a contestant; of several figures, the named one. Throws if there is none. */
type Results = (contestant: string, figure?: string) => Measured;

/**
 * Runs the contestants in turn for `rounds` rounds, so that changes in the machine's speed affect all of them; each
 * round starts with the next contestant. An unmeasured round warms up first.
 */
export async function runRounds(contestants: readonly Contestant[], rounds: number): Promise<Results> {
  const found = new Map(contestants.map(({ name }) => [name, [] as Record<string, number>[]]));
  for (let round = -1; round < rounds; round += 1) {
    process.stderr.write(round < 0 ? '  warm-up\n' : `  round ${round + 1} of ${rounds}\n`);
    for (let turn = 0; turn < contestants.length; turn += 1) {
      const contestant = contestants[(turn + Math.max(round, 0)) % contestants.length] as Contestant;
      const figures = await contestant.run();
      if (round >= 0)
        found.get(contestant.name)?.push(typeof figures === 'number' ? { [only]: figures } : figures);
    }
  }
  return (name, figure = only) => {
    const own = (found.get(name) ?? []).map((figures) => figures[figure] ?? Number.NaN);
    if (own.length === 0 || own.includes(Number.NaN)) throw new Error(`${name} has no figure ${figure}`);
    return measured(name, own);
  };
}

/** One figure of ours and of its peer. */
export interface ComparisonRow {
  what: string;
  ours: Measured;
  peer: Measured;
  unit: string;
  goal: Goal;
}

/** The required ratio ours / peer. */
type Goal = { atLeast: number } | { atMost: number };

export const row = (
  what: string,
  ours: Measured,
  peer: Measured,
  unit: string,
  goal: Goal,
): ComparisonRow => ({ what, ours, peer, unit, goal });

/** A row of a figure that has a fixed limit. */
export const rowWithin = (what: string, ours: Measured, most: number, unit: string): ComparisonRow =>
  row(what, ours, limit(most), unit, { atMost: 1 });

const resultsFolder = join(import.meta.dirname, '..', 'results');
const digits = (figure: number): string => figure.toLocaleString('en', { maximumSignificantDigits: 4 });

function judged({ what, ours, peer, unit, goal }: ComparisonRow) {
  const ratio = ours.median / peer.median;
  const holds = 'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost;
  const limit = 'atLeast' in goal ? `>= ${goal.atLeast}x` : `<= ${goal.atMost}x`;
  return { what, ours, peer, unit, ratio, goal: limit, holds };
}

function printTable(lines: string[][]): void {
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  for (const line of lines)
    process.stdout.write(`${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`);
}

/** Saves what a run found, with date, machine and versions, as bench/results/<name>.json. */
export function save(name: string, versions: Record<string, string>, found: object): void {
  const kept = {
    name,
    date: new Date().toISOString(),
    machine: {
      cpu: cpus()[0]?.model ?? 'unknown',
      cores: cpus().length,
      memoryBytes: totalmem(),
      platform: `${process.platform} ${process.arch}`,
    },
    versions: { node: process.version, ...versions },
    ...found,
  };
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(join(resultsFolder, `${name}.json`), `${JSON.stringify(kept, null, 2)}\n`);
}

/** Prints the rows as a table and saves them. The process fails when a goal is missed. */
export function report(
  name: string,
  rows: readonly ComparisonRow[],
  versions: Record<string, string> = {},
): void {
  const results = rows.map(judged);
  printTable([
    ['what', 'ours', 'peer', 'unit', 'ratio', 'goal', ''],
    ...results.map(({ what, ours, peer, unit, ratio, goal, holds }) => [
      what,
      digits(ours.median),
      `${digits(peer.median)} (${peer.name})`,
      unit,
      `${ratio.toFixed(2)}x`,
      goal,
      holds ? 'holds' : 'MISSED',
    ]),
  ]);
  save(name, versions, { results });
  if (!results.every(({ holds }) => holds)) process.exitCode = 1;
}

/** The version of an installed package, for `versions`. */
export function versionOf(packageName: string): string {
  const file = findPackageJSON(packageName, import.meta.url) as string;
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
