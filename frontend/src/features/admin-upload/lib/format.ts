const units = ['B', 'KB', 'MB', 'GB'] as const;

/** Bytes in three figures: `1.84 GB`, `11.4 MB`. A kilobyte is 1024 bytes, as the limit of 3 GB counts. */
export function formatBytes(bytes: number, language: string): string {
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  const digits = power === 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2;
  const number = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${number.format(value)} ${units[power]}`;
}

const unit = (value: number, name: 'hour' | 'minute' | 'second', language: string): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);

/** Whole seconds in words, in the two largest units: `1 min 18 sec`, `2 hr 5 min`. */
export function formatTimeLeft(seconds: number, language: string): string {
  const join = language === 'en' ? ' ' : '';
  if (seconds < 60) return unit(seconds, 'second', language);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60)
    return [unit(minutes, 'minute', language), unit(seconds % 60, 'second', language)].join(join);
  return [unit(Math.floor(minutes / 60), 'hour', language), unit(minutes % 60, 'minute', language)].join(
    join,
  );
}
