import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ensureKafkaTools } from '@platform/local-stack';

const run = promisify(execFile);

export interface ProducerPerformanceOptions {
  brokers: string;
  topic: string;
  records: number;
  /** Bytes of each record. */
  recordBytes: number;
}

/** Runs Kafka's own producer performance test with acks=all; returns records per second. */
export async function producerPerformance(options: ProducerPerformanceOptions): Promise<number> {
  const { java, classPath } = await ensureKafkaTools();
  const { stdout } = await run(java, [
    ...['-Xmx256m', '-cp', classPath, 'org.apache.kafka.tools.ProducerPerformance'],
    ...['--topic', options.topic, '--throughput', '-1'],
    ...['--num-records', `${options.records}`, '--record-size', `${options.recordBytes}`],
    ...['--producer-props', 'acks=all', `bootstrap.servers=${options.brokers}`],
  ]);
  const last = stdout.trim().split('\n').at(-1) ?? '';
  const rate = /^(\d+) records sent, ([\d.]+) records\/sec/.exec(last);
  if (!rate || Number(rate[1]) !== options.records) throw new Error(`No figure in: ${last}`);
  return Number(rate[2]);
}
