export * from './identity.ts';
export { useBreakableServer, type BreakableServer } from './use-breakable-server.ts';
export { useKafka, useMongo, useRedis, useS3 } from './use-servers.ts';
export { waitFor } from './wait-for.ts';
