import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import { findFreePort, isListening, LOOPBACK } from '../support/ports.ts';
import { runCommand } from '../support/run-command.ts';
import { brokerProperties, LOG4J_CONFIGURATION } from './kafka-properties.ts';
import { type LaunchOptions, withPort } from './options.ts';
import { launchProcess, type RunningProcess } from './server-process.ts';

/**
 * Measured: 175 to 240 MB resident. Without the optimising compiler a start takes 40 % less processor time;
 * `jvmFlags` with -XX:TieredStopAtLevel=4 brings it back where throughput is measured.
 */
const JVM_FLAGS = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Djava.awt.headless=true'];

export interface KafkaInstallation {
  java: string;
  /** Class path holding the broker. */
  classPath: string;
  /** Archive of its classes, where there is one. */
  classArchive?: string;
}

export interface BrokerOptions extends LaunchOptions {
  logFile: string;
  pidFile: string;
  /** Broker properties beside or instead of the launcher's own. */
  properties?: Record<string, string>;
  /** Java options after the launcher's own. */
  jvmFlags?: string[];
  stopTimeoutMs?: number;
}

/** Runs one KRaft node of an installation. */
export function runBroker(
  kafka: KafkaInstallation,
  options: BrokerOptions,
): Promise<RunningProcess & { port: number }> {
  mkdirSync(options.dir, { recursive: true });
  return withPort('Kafka', options, async (port) => {
    const configuration = await configure(kafka, port, options);
    const running = await launchProcess({
      name: 'kafka',
      command: kafka.java,
      args: [...javaArguments(kafka, options), 'kafka.Kafka', configuration],
      cwd: options.dir,
      logFile: options.logFile,
      pidFile: options.pidFile,
      onSpawn: options.onSpawn,
      signal: options.signal,
      ready: async () => (await isListening(port)) && (await answersMetadata(port)),
      // A clean stop flushes the log; at most this long.
      stopTimeoutMs: options.stopTimeoutMs ?? 15_000,
    });
    return { ...running, port };
  });
}

function javaArguments({ classPath, classArchive }: KafkaInstallation, options: BrokerOptions): string[] {
  const sharing = classArchive ? [`-XX:SharedArchiveFile=${classArchive}`] : [];
  const logging = `-Dlog4j2.configurationFile=${join(options.dir, 'log4j2.properties')}`;
  return [...JVM_FLAGS, ...sharing, logging, ...(options.jvmFlags ?? []), '-cp', classPath];
}

/** Writes the configuration and, the first time, formats the folder. Returns the configuration's path. */
async function configure(kafka: KafkaInstallation, port: number, options: BrokerOptions): Promise<string> {
  const data = join(options.dir, 'data');
  const properties = { ...brokerProperties(port, await findFreePort(), data), ...options.properties };
  const file = join(options.dir, 'server.properties');
  const lines = Object.entries(properties).map(([key, value]) => `${key}=${value}\n`);
  writeFileSync(file, lines.join(''));
  writeFileSync(join(options.dir, 'log4j2.properties'), LOG4J_CONFIGURATION);
  if (!existsSync(join(data, 'meta.properties'))) {
    const clusterId = randomBytes(16).toString('base64url');
    const format = ['format', `--cluster-id=${clusterId}`, '--config', file, '--ignore-formatted'];
    const plain = javaArguments(kafka, { ...options, jvmFlags: [] });
    await runCommand(kafka.java, [...plain, 'kafka.tools.StorageTool', ...format]);
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
