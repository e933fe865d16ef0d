export * from './identity.ts';
export { clickHouseTestPassword } from './servers/local.ts';
export {
  type PlatformProcess,
  platformProcesses,
  type StartedPlatform,
  startPlatform,
} from './servers/platform.ts';
export { processorTime, waitFor } from './time.ts';
export { type Platform, usePlatform } from './use-platform.ts';
export {
  type BreakableServer,
  type ClickHouseAccess,
  useBreakableServer,
  useClickHouse,
  useKafka,
  useMongo,
  useRedis,
  useS3,
} from './use-servers.ts';
