import { ensureKafka } from '../downloads/kafka.ts';
import { endLeftover } from '../support/pid-file.ts';
import { LOOPBACK } from '../support/ports.ts';
import { runBroker } from './kafka-broker.ts';
import { type LaunchOptions, serverFiles } from './options.ts';
import type { RunningProcess } from './server-process.ts';

export interface KafkaOptions extends LaunchOptions {
  /** Broker properties beside or instead of the launcher's own. */
  properties?: Record<string, string>;
  /** Java options after the launcher's own. */
  jvmFlags?: string[];
}

export interface RunningKafka extends RunningProcess {
  port: number;
  /** host:port */
  url: string;
  /** For kafkajs. */
  brokers: string[];
}

/** Starts one Kafka node in KRaft mode. Topics are not created by their first use unless `properties` says so. */
export async function startKafka(options: KafkaOptions): Promise<RunningKafka> {
  const kafka = await ensureKafka();
  const files = serverFiles('kafka', options);
  await endLeftover(files.pidFile);
  const running = await runBroker(kafka, { ...options, ...files });
  const url = `${LOOPBACK}:${running.port}`;
  return { ...running, url, brokers: [url] };
}
