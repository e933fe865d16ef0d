const units = ['B', 'KB', 'MB', 'GB'] as const;

/** Bytes in three figures: `1.84 GB`, `11.4 MB`. A kilobyte is 1024 bytes, as the limit of 3 GB counts. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  const digits = power === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(value)));
  return `${value.toFixed(digits)} ${units[power]}`;
}
