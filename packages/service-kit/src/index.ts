export { auditEvent } from './audit/audit-event.ts';
export * from './config/common-config.ts';
export * from './config/config.ts';
export { AppError, errors, toHttpError } from './errors/app-error.ts';
export { isConnectivityError, isMongoOverTime } from './errors/connectivity.ts';
export { decodeCursor, encodeCursor, etagOf, notModified, sendPage, setNextLink } from './http/answers.ts';
export { createApp } from './http/create-app.ts';
export {
  requireAdmin,
  requireIdentity,
  requireMember,
  requireMemberOrAdmin,
  requireService,
} from './http/guards.ts';
export { defaultBodyLimit, hasBody } from './http/json-body.ts';
export { type Handler, register } from './http/register.ts';
export { requestId, runWithRequestId } from './http/request.ts';
export { type ParserRefusal, parserRefusal, type RunningServer, startServer } from './http/server.ts';
export { type ServiceClient, serviceClient } from './http/service-client.ts';
export { firstMessage, validate } from './http/validate.ts';
export {
  type AdminIdentity,
  createIdentitySigner,
  createIdentityVerifier,
  type Identity,
  type IdentitySigner,
  type MemberIdentity,
} from './identity/identity.ts';
export { readJwtHeader, verifiedPayload } from './identity/jwt.ts';
export { createServiceTokens } from './identity/service-tokens.ts';
export type { IntentBatch } from './kafka/apply-intent.ts';
export {
  type BatchingProducer,
  createBatchingProducer,
  MessageTooLarge,
  ProducerUnavailable,
} from './kafka/batching-producer.ts';
export {
  type ConsumerOptions,
  deadLetter,
  done,
  drop,
  retry,
  runConsumer,
  type StepResult,
} from './kafka/consumer.ts';
export type { Consumer } from './kafka/group-member.ts';
export { runIntentConsumer } from './kafka/intent-consumer.ts';
export type { KafkaOptions } from './kafka/kafka-client.ts';
export { type ConsumedEvent, deadLetterHeaders } from './kafka/messages.ts';
export { createProducer, type EventMessage, type Producer } from './kafka/producer.ts';
export { ensureTopics, type TopicSpec } from './kafka/topics.ts';
export { createLogger, type Logger, silentLogger, standardOutput } from './logger/logger.ts';
export { scrub } from './logger/scrub.ts';
export {
  clientClosedRequest,
  counter,
  gauge,
  histogram,
  methodLabel,
  metricsRegistry,
  requestDuration,
  requestsInFlight,
} from './metrics/metrics.ts';
export { connectMongo, isDuplicateKey, type Mongo, withTransaction } from './mongo/mongo.ts';
export { createOutbox, type Outbox } from './outbox/outbox.ts';
export { connectRedis, type RedisConnection, subscribeRedis } from './redis/connect-redis.ts';
export { revoker } from './redis/revocations.ts';
export type { Check } from './service/health.ts';
export { runService } from './service/run-service.ts';
export type { Resource } from './service/shutdown.ts';
export { type RunningService, type ServiceOptions, startService } from './service/start-service.ts';
export { type Charge, refund, spend, throttleAddress } from './throttle/throttle.ts';
