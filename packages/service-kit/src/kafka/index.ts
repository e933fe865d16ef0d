export { ensureTopics, type TopicSpec } from './ensure-topics.ts';
export type { KafkaOptions } from './kafka-client.ts';
export { createProducer, type EventMessage, type Producer, type ProducerOptions } from './producer.ts';
export { type ConsumedEvent, type Consumer, type ConsumerOptions, runConsumer } from './run-consumer.ts';
export { deadLetter, done, drop, retry, type StepResult } from './step-result.ts';
