/** A style sheet in tests: every class is named as it is written. */
export default new Proxy({} as Record<string, string>, { get: (_target, name) => String(name) });
