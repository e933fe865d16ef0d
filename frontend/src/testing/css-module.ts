/** Mock of CSS modules: every class keeps its name. */
export default new Proxy({} as Record<string, string>, { get: (_target, name) => String(name) });
