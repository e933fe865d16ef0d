import type { Kafka, KafkaConfig as KafkaJsConfig, LogEntry, logLevel, SASLOptions } from 'kafkajs';
import type { KafkaConfig } from '../config/common-config.ts';
import type { Logger } from '../logger/logger.ts';
import { quietRequestQueue } from './quiet-request-queue.ts';

export interface KafkaOptions extends Partial<Omit<KafkaConfig, 'brokers'>> {
  brokers: readonly string[];
  /** The service's name; on the broker's side too. */
  clientId: string;
  logger: Logger;
}

/** kafkajs's level numbers. */
const errorLevel = 1;
const warnLevel = 2;

/** Opens kafkajs with bounded time-outs, and its log lines on ours: they name the broker and why it can't be used. */
export async function openKafka(options: KafkaOptions, retry: KafkaJsConfig['retry'] = {}): Promise<Kafka> {
  quietRequestQueue();
  const { Kafka } = await import('kafkajs');
  const logger = options.logger.child({ module: 'kafka' });
  const { tls = false, saslMechanism: mechanism, username, password } = options;
  return new Kafka({
    clientId: options.clientId,
    brokers: [...options.brokers],
    ssl: tls,
    ...(mechanism && { sasl: { mechanism, username, password } as SASLOptions }),
    connectionTimeout: 3_000,
    authenticationTimeout: 3_000,
    requestTimeout: 10_000,
    enforceRequestTimeout: true,
    retry,
    logLevel: warnLevel as logLevel,
    logCreator: () => (entry) => writeLog(logger, entry),
  });
}

/** kafkajs logs every attempt to reconnect as an error; the producer and the consumer log what matters themselves. */
function writeLog(logger: Logger, { level, namespace, log }: LogEntry): void {
  const fields = {
    namespace,
    broker: log.broker,
    error: typeof log.error === 'string' ? log.error : undefined,
    groupId: log.groupId,
  };
  logger[level <= errorLevel ? 'warn' : 'debug'](fields, log.message);
}
