import { releaseTimeZone, screenConstants } from '@platform/contracts/limits';
import { spaceFigures, wallClock } from '../../../lib/format.ts';
import { serverClock } from '../../../lib/server-clock.ts';

/** A local time of US Eastern. `date` is YYYY-MM-DD, `time` is HH:mm; null until chosen. */
export type WallTime = { date: string | null; time: string | null };

export const noWallTime: WallTime = { date: null, time: null };

const wall = wallClock(releaseTimeZone);

/** The local time at an instant (ISO 8601). */
export function wallTimeAt(instant: string): { date: string; time: string } {
  const [date = '', time = ''] = wall(new Date(instant)).split(' ');
  return { date, time };
}

/** The local time by the server's clock. */
export const wallTimeNow = () => wallTimeAt(new Date(serverClock.now()).toISOString());

/** UTC offsets of US Eastern time, summer and winter. */
const offsets = ['-04:00', '-05:00'];

/** The UTC instant (ISO 8601) of a local time: the first one if daylight saving repeats it, null if it is skipped. */
export function instantOf(date: string, time: string): string | null {
  const instant = offsets
    .map((offset) => new Date(`${date}T${time}:00${offset}`))
    .find((at) => !Number.isNaN(at.getTime()) && wall(at) === `${date} ${time}`);
  return instant?.toISOString() ?? null;
}

const stepMinutes = screenConstants.timePickerStepMinutes;

export const timeSteps: readonly string[] = Array.from({ length: (24 * 60) / stepMinutes }, (_, step) =>
  new Date(step * stepMinutes * 60_000).toISOString().slice(11, 16),
);

/** A time with a 12-hour clock: `6:30 PM`, `下午 6:30`. */
export const formatTime = (time: string, language: string): string =>
  spaceFigures(
    new Intl.DateTimeFormat(language, {
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
      timeZone: 'UTC',
    })
      .format(new Date(`2000-01-01T${time}:00Z`))
      .replace(/\s/g, ' '),
  );

/** A date in words: `Nov 27, 2025`, `2025 年 11 月 27 日`. */
export const formatDate = (date: string, language: string): string =>
  spaceFigures(
    new Intl.DateTimeFormat(language, {
      dateStyle: language === 'en' ? 'medium' : 'long',
      timeZone: 'UTC',
    }).format(new Date(`${date}T00:00:00Z`)),
  );
