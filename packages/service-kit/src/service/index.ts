export type { Check } from './health.ts';
export { runService } from './run-service.ts';
export type { Resource } from './shutdown.ts';
export { type RunningService, type ServiceOptions, startService } from './start-service.ts';
