/** Gathers what is written while a write is under way into the next one. Each promise is that of the write its item was in. */
export function createGroupWriter<Item, Result>(write: (items: Item[]) => Promise<Result>) {
  let waiting: Item[] = [];
  let next: Promise<Result> | undefined;
  let current: Promise<unknown> = Promise.resolve();

  async function writeNext(): Promise<Result> {
    await current.catch(() => {});
    const items = waiting;
    [waiting, next] = [[], undefined];
    const written = write(items);
    current = written;
    return written;
  }

  return (item: Item): Promise<Result> => {
    waiting.push(item);
    next ??= writeNext();
    return next;
  };
}
