export {
  connectRedis,
  type RedisConnection,
  type RedisConnectOptions,
  type RedisSubscriberOptions,
  subscribeRedis,
} from './connect-redis.ts';
export { revoker } from './revocations.ts';
