export { cacheFolder } from './downloads/cache.ts';
export { ensureKafkaTools } from './downloads/kafka-tools.ts';
export { ensureServer, ensureServers, SERVER_NAMES, type ServerName } from './downloads/servers.ts';
export { type ClickHouseOptions, type RunningClickHouse, startClickHouse } from './launchers/clickhouse.ts';
export {
  CLICKHOUSE_DATABASE,
  CLICKHOUSE_USERNAME,
  LOCAL_ANALYST,
} from './launchers/clickhouse-configuration.ts';
export { type KafkaOptions, type RunningKafka, startKafka } from './launchers/kafka.ts';
export { mongoUrl, type RunningMongo, startMongo } from './launchers/mongo.ts';
export type { LaunchOptions } from './launchers/options.ts';
export { type RunningRedis, startRedis } from './launchers/redis.ts';
export { type RunningS3, S3_REGION, type S3Options, startS3 } from './launchers/s3.ts';
export type { ExitStatus, RunningProcess } from './launchers/server-process.ts';
export {
  buildEnvironment,
  type Environment,
  type PlatformSettings,
  type ServerAddresses,
  serviceUrl,
} from './platform/environment.ts';
export { REPOSITORY } from './platform/paths.ts';
export {
  existingServices,
  SERVERS,
  SERVICES,
  type ServerRow,
  type ServiceName,
  type ServiceRow,
} from './platform/processes.ts';
export { generateSecrets, type StackSecrets } from './platform/secrets.ts';
export { isReady, type SpawnServiceOptions, spawnService } from './platform/spawn-service.ts';
export { findFreeServicePorts, readPorts, type StackPorts } from './platform/stack-ports.ts';
export { ownerVariable } from './supervisor/owner.ts';
export { runningGatewayUrl, runningMongoUrl } from './supervisor/state.ts';
export { LaunchError, PortTakenError, PrerequisiteError } from './support/errors.ts';
export { findFreePort } from './support/ports.ts';
export { type Progress, printProgress } from './support/progress.ts';
export { waitFor } from './support/wait-for.ts';
export { ensureSystemPackages } from './toolchains/system-packages.ts';
