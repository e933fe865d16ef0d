import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import { ensureKafka, type KafkaInstallation } from '../downloads/kafka.ts';
import { endLeftover } from '../support/pid-file.ts';
import { findFreePort, LOOPBACK } from '../support/ports.ts';
import { runCommand } from '../support/run-command.ts';
import { brokerProperties, LOG4J_CONFIGURATION } from './kafka-properties.ts';
import { type LaunchOptions, serverFiles, withPort } from './options.ts';
import { launchProcess, type RunningProcess } from './server-process.ts';

/** Measured: about 240 MB resident. */
const JVM_FLAGS = ['-Xmx256m', '-XX:+UseSerialGC', '-Djava.awt.headless=true'];

export interface KafkaOptions extends LaunchOptions {
  /** Broker properties beside or instead of the launcher's own. */
  properties?: Record<string, string>;
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
  mkdirSync(options.dir, { recursive: true });
  const files = serverFiles('kafka', options);
  await endLeftover(files.pidFile);
  return withPort('Kafka', options, async (port) => {
    const configuration = await configure(kafka, port, options);
    const running = await launchProcess({
      name: 'kafka',
      command: kafka.java,
      args: [...jvmArguments(kafka, options.dir), 'kafka.Kafka', configuration],
      cwd: options.dir,
      ...files,
      onSpawn: options.onSpawn,
      ready: () => answersMetadata(port),
      // A clean stop flushes the log; at most this long.
      stopTimeoutMs: 15_000,
    });
    return { ...running, port, url: `${LOOPBACK}:${port}`, brokers: [`${LOOPBACK}:${port}`] };
  });
}

function jvmArguments(kafka: KafkaInstallation, dir: string): string[] {
  return [
    ...JVM_FLAGS,
    `-Dlog4j2.configurationFile=${join(dir, 'log4j2.properties')}`,
    '-cp',
    kafka.classPath,
  ];
}

/** Writes the configuration and, the first time, formats the folder. Returns the configuration's path. */
async function configure(kafka: KafkaInstallation, port: number, options: KafkaOptions): Promise<string> {
  const data = join(options.dir, 'data');
  const properties = { ...brokerProperties(port, await findFreePort(), data), ...options.properties };
  const file = join(options.dir, 'server.properties');
  const lines = Object.entries(properties).map(([key, value]) => `${key}=${value}\n`);
  writeFileSync(file, lines.join(''));
  writeFileSync(join(options.dir, 'log4j2.properties'), LOG4J_CONFIGURATION);
  if (!existsSync(join(data, 'meta.properties'))) {
    const clusterId = randomBytes(16).toString('base64url');
    const format = ['format', '--cluster-id', clusterId, '--config', file, '--ignore-formatted'];
    await runCommand(kafka.java, [...jvmArguments(kafka, options.dir), 'kafka.tools.StorageTool', ...format]);
  }
  return file;
}

async function answersMetadata(port: number): Promise<boolean> {
  const retry = { retries: 0 };
  const client = new Kafka({
    brokers: [`${LOOPBACK}:${port}`],
    logLevel: logLevel.NOTHING,
    connectionTimeout: 1_000,
    retry,
  });
  const admin = client.admin({ retry });
  try {
    await admin.connect();
    return (await admin.describeCluster()).brokers.length > 0;
  } finally {
    await admin.disconnect();
  }
}
