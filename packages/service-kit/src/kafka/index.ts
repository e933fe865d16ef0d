export type { IntentBatch } from './apply-intent.ts';
export {
  type BatchingProducer,
  createBatchingProducer,
  MessageTooLarge,
  ProducerUnavailable,
} from './batching-producer.ts';
export { deadLetterHeaders } from './dead-letters.ts';
export { ensureTopics, type TopicSpec } from './ensure-topics.ts';
export { type IntentConsumerOptions, runIntentConsumer } from './intent-consumer.ts';
export type { KafkaOptions } from './kafka-client.ts';
export type { PartitionStart, StartAt } from './partition-starts.ts';
export { createProducer, type EventMessage, type Producer, type ProducerOptions } from './producer.ts';
export { type ConsumedEvent, type Consumer, type ConsumerOptions, runConsumer } from './run-consumer.ts';
export { deadLetter, done, drop, retry, type StepResult } from './step-result.ts';
