import type { Chapter } from '@platform/contracts';

/** A time such as `0:42` or `1：02：03`. */
const time = String.raw`(?:(\d{1,2})[:：])?(\d{1,3})[:：]([0-5]\d)`;
/** Full-width punctuation needs no space after it, but `0:00—1:00` is a period. */
const fullWidth = String.raw`\s*[：｜—]{1,2}\s*(?!—|\d{1,3}[:：]\d)`;
/** A line of a chapter, without white space at its end. Its time to match is linear. */
const line = new RegExp(String.raw`^\s*${time}(?:${fullWidth}|(?:\s*[-–—:：|])?\s+)(\S.*)$`, 'u');

/** A chapter lasts so many seconds at least. */
const shortestSeconds = 5;

/**
 * The chapters that a description names: its lines that begin with a time, in ascending order. A first one after the
 * beginning gets one at 0 before it. Empty when there are fewer than two.
 * @param duration of the film in seconds; null when unknown
 */
export function chaptersOf(description: string, duration: number | null): Chapter[] {
  const chapters: Chapter[] = [];
  for (const text of description.split(/\r?\n/)) {
    const [, hours = '0', minutes, seconds, title] = line.exec(text.trimEnd()) ?? [];
    if (!title) continue;
    const startSeconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    if (chapters.length === 0 && startSeconds >= shortestSeconds)
      chapters.push({ startSeconds: 0, title: '' });
    const previous = chapters.at(-1)?.startSeconds ?? Number.NEGATIVE_INFINITY;
    const isLongEnough = startSeconds <= (duration ?? Number.POSITIVE_INFINITY) - shortestSeconds;
    if (startSeconds >= previous + shortestSeconds && isLongEnough)
      chapters.push({ startSeconds: chapters.length === 0 ? 0 : startSeconds, title });
  }
  return chapters.length < 2 ? [] : chapters;
}
