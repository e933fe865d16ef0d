import type { PlatformProcess } from '@platform/testkit/black-box';

/** The platform's own processes, without the backing servers. */
export const servicesOf = (processes: PlatformProcess[]): PlatformProcess[] =>
  processes.filter(({ adminPort }) => adminPort !== undefined);

/** What a process tells Prometheus. */
export const metricsOf = async ({ adminPort }: PlatformProcess): Promise<string> =>
  (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
