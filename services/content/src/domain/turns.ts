/**
 * Lets work on one key go one after the other. Transactions on the same document would only conflict and begin again.
 * When one fails, those that wait behind it fail with it: what broke it would make each of them wait as long.
 */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(work);
    this.#last.set(key, turn);
    const over = () => {
      if (this.#last.get(key) === turn) this.#last.delete(key);
    };
    turn.then(over, over);
    return turn;
  }
}
