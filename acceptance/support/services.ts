import type { PlatformProcess } from '@platform/testkit/black-box';

/** The platform's own processes, without the backing servers. */
export const servicesOf = (processes: PlatformProcess[]): PlatformProcess[] =>
  processes.filter(({ adminPort }) => adminPort !== undefined);
