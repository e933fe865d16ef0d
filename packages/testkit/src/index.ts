export * from './http.ts';
export * from './identity.ts';
export { childEnvironment, runProgram, type ServiceProcess, startProcess } from './processes.ts';
export { clickHouseTestPassword } from './servers/credentials.ts';
export {
  anyWithin,
  endsWithin,
  faultRounds,
  processorTime,
  undisturbed,
  waitFor,
  watchStalls,
} from './time.ts';
export { type Certificate, createCertificate, startTlsProxy } from './tls.ts';
export { type CollectedSpan, useTraceCollector } from './trace-collector.ts';
export {
  type BreakableServer,
  type ClickHouseAccess,
  databaseOn,
  useBreakableServer,
  useClickHouse,
  useConnection,
  useKafka,
  useMongo,
  useRedis,
  useRevocations,
  useS3,
  useTopic,
} from './use-servers.ts';
