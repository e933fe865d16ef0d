function attempt<Result>(access: () => Result): Result | null {
  try {
    return access();
  } catch {
    return null;
  }
}

/** Local storage that may be full, blocked or missing: reads return null, writes are best effort. */
export const storage = {
  get: (key: string): string | null => attempt(() => window.localStorage.getItem(key)),
  set(key: string, value: string): void {
    attempt(() => window.localStorage.setItem(key, value));
  },
  remove(key: string): void {
    attempt(() => window.localStorage.removeItem(key));
  },
};
