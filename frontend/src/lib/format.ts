/** Seconds as minutes:seconds, seconds padded to two digits. */
export function formatDuration(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

export const formatCount = (count: number, language: string): string =>
  new Intl.NumberFormat(language).format(count);

/** A habit of Chinese typesetting: a space between figures and the characters beside them. */
export const spaceFigures = (text: string): string =>
  text.replace(/(\d)(?=\p{Script=Han})/gu, '$1 ').replace(/(\p{Script=Han})(?=\d)/gu, '$1 ');

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago (or ahead) an instant is, in words: `3 days ago`, `昨天`. */
export function formatRelative(instant: string, language: string, now: number = Date.now()): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const seconds = (Date.parse(instant) - now) / 1000;
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return spaceFigures(words.format(Math.trunc(seconds / size), unit));
  }
  return words.format(0, 'second');
}
