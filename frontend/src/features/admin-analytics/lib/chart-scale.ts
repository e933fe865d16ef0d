const nice = [1, 2, 2.5, 5, 10];
const intervals = 3;

/** Where the lines of a chart are: zero and three round numbers above it, the last at least as high as `max`. */
export function scaleOf(max: number): number[] {
  const least = Math.max(1, max / intervals);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = (nice.map((factor) => factor * power).find((size) => size >= least && size % 1 === 0) ??
    10 * power) as number;
  return Array.from({ length: intervals + 1 }, (_, line) => line * step);
}

/** How high a chart goes: to its last line, and at least a tenth over the highest bar, whose value is written above it. */
export const ceilingOf = (lines: readonly number[], max: number): number =>
  Math.max(lines.at(-1) ?? 1, Math.round(max * 1.1));

/** Index of the highest, the latest of several; -1 when all are zero. */
export function highestOf(values: readonly number[]): number {
  const highest = Math.max(0, ...values);
  return highest === 0 ? -1 : values.lastIndexOf(highest);
}
