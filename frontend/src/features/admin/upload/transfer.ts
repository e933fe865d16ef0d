const units = ['B', 'KB', 'MB', 'GB'] as const;

/** Bytes in three figures: `1.84 GB`, `11.4 MB`. A kilobyte is 1024 bytes, as the limit of 3 GB counts. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  const digits = power === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(value)));
  return `${value.toFixed(digits)} ${units[power]}`;
}

type Sample = { at: number; sent: number };

const windowMs = 5000;

/** Bytes a second over the last 5 seconds; null until there is enough to say. Times in milliseconds. */
export function createTransferRate() {
  let samples: Sample[] = [];
  return {
    add(at: number, sent: number): void {
      const last = samples.at(-1);
      if (last && sent < last.sent) samples = [];
      samples = [...samples.filter((sample) => at - sample.at <= windowMs), { at, sent }];
    },
    bytesPerSecond(): number | null {
      const first = samples.at(0);
      const last = samples.at(-1);
      if (!first || !last || last.at - first.at < 500) return null;
      return ((last.sent - first.sent) * 1000) / (last.at - first.at);
    },
  };
}
