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

/** Parses a JSON object or array; {} for anything else. */
export function jsonObject(text: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
