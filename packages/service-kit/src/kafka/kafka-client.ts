import type { Kafka, KafkaConfig as KafkaJsConfig, LogEntry, logLevel } from 'kafkajs';
import type { Logger } from '../logger/logger.ts';

export interface KafkaOptions {
  brokers: readonly string[];
  /** The service's name; on the broker's side too. */
  clientId: string;
  logger: Logger;
  /** Put before every topic's name. */
  topicPrefix?: string;
}

/** kafkajs's level numbers. */
const errorLevel = 1;
const warnLevel = 2;

/** Opens kafkajs with bounded time-outs and its log lines on ours. */
export async function openKafka(options: KafkaOptions, retry: KafkaJsConfig['retry']): Promise<Kafka> {
  silenceNegativeTimeouts();
  const { Kafka } = await import('kafkajs');
  const logger = options.logger.child({ module: 'kafka' });
  return new Kafka({
    clientId: options.clientId,
    brokers: [...options.brokers],
    connectionTimeout: 3_000,
    authenticationTimeout: 3_000,
    requestTimeout: 10_000,
    enforceRequestTimeout: true,
    retry,
    logLevel: warnLevel as logLevel,
    logCreator: () => (entry) => writeLog(logger, entry),
  });
}

/** kafkajs tells every attempt of a reconnect as an error; what matters is told by the producer and the runner themselves. */
function writeLog(logger: Logger, { level, namespace, log }: LogEntry): void {
  const fields = {
    namespace,
    error: typeof log.error === 'string' ? log.error : undefined,
    groupId: log.groupId,
  };
  logger[level <= errorLevel ? 'warn' : 'debug'](fields, log.message);
}

let silenced = false;

/**
 * kafkajs 2.2.4 starts timers with a negative delay (its throttle clock starts at -1), of which Node 24 warns on every
 * connection. The timer fires at once, which is what kafkajs means; only the warning is dropped.
 */
function silenceNegativeTimeouts(): void {
  if (silenced) return;
  silenced = true;
  const emit = process.emitWarning as (...args: unknown[]) => void;
  process.emitWarning = (...args: unknown[]) => {
    const [, kind] = args;
    const name = typeof kind === 'object' && kind !== null ? (kind as { type?: unknown }).type : kind;
    if (name !== 'TimeoutNegativeWarning') emit.apply(process, args);
  };
}
