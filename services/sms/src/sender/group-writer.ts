/**
 * Gathers what is written while a write is under way into the next one. Each promise settles with the write that its item was in.
 */
export function createGroupWriter<Item>(write: (items: Item[]) => Promise<unknown>) {
  let waiting: Item[] = [];
  let next: Promise<unknown> | undefined;
  let current: Promise<unknown> = Promise.resolve();

  return (item: Item): Promise<unknown> => {
    waiting.push(item);
    next ??= current
      .catch(() => {})
      .then(() => {
        const items = waiting;
        waiting = [];
        current = write(items);
        next = undefined;
        return current;
      });
    return next;
  };
}
