export * from './identity.ts';
export { processorTime } from './processor-time.ts';
export { clickHouseTestPassword } from './servers/backing-server.ts';
export {
  type PlatformProcess,
  platformProcesses,
  type StartedPlatform,
  startPlatform,
} from './servers/platform.ts';
export { type BreakableServer, useBreakableServer } from './use-breakable-server.ts';
export { type Platform, usePlatform } from './use-platform.ts';
export { type ClickHouseAccess, useClickHouse, useKafka, useMongo, useRedis, useS3 } from './use-servers.ts';
export { waitFor } from './wait-for.ts';
