/** Paths of the admin port. In a file of its own: tracing loads it before all that it instruments. */
export const probePaths = { alive: '/healthz', ready: '/readyz', metrics: '/metrics' } as const;
