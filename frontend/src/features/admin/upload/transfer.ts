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
