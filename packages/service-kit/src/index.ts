export * from './audit/index.ts';
export * from './config/index.ts';
export * from './errors/index.ts';
export * from './http/index.ts';
export * from './identity/index.ts';
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
export * from './logger/index.ts';
export * from './metrics/index.ts';
export { connectMongo, isDuplicateKey, type Mongo, withTransaction } from './mongo/mongo.ts';
export { createOutbox, type Outbox } from './outbox/outbox.ts';
export * from './queue/index.ts';
export * from './redis/index.ts';
export * from './service/index.ts';
export * from './throttle/index.ts';
