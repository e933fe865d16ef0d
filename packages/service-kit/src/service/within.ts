/** Waits for a promise, `ms` at most; after that, gives what `late` returns or rejects with what it throws. */
export async function within<Value, Late>(
  promise: Promise<Value>,
  ms: number,
  late: () => Late,
): Promise<Value | Late> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  }).then(late);
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer));
}
