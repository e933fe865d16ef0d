type Sample = { at: number; sent: number };

const windowMs = 5000;

/** Takes the bytes sent at a time (ms), and returns bytes a second over the last 5 seconds; null until there is enough to say. */
export function createTransferRate() {
  let samples: Sample[] = [];
  return (at: number, sent: number): number | null => {
    const last = samples.at(-1);
    if (last && sent < last.sent) samples = [];
    samples = [...samples.filter((sample) => at - sample.at <= windowMs), { at, sent }];
    const [first = { at, sent }] = samples;
    return at - first.at < 500 ? null : ((sent - first.sent) * 1000) / (at - first.at);
  };
}
