import { hash, randomBytes } from 'node:crypto';
import { existsSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import { cacheFolder, ensureDownloaded } from '../downloads/cache.ts';
import { ensureJava, runMaven } from '../downloads/toolchains.ts';
import { findFreePort, LOOPBACK } from '../support/ports.ts';
import { runCommand } from '../support/run.ts';
import { type LaunchOptions, launchServer } from './launch.ts';

/** 4.4.0 does not resolve. */
const VERSION = '4.3.1';

const LOGGING = ['log4j-slf4j-impl', 'log4j-core', 'log4j-1.2-api'].map(
  (name) => `org.apache.logging.log4j:${name}:2.24.3`,
);

/** A Java runtime and the class path of the broker. */
export const ensureKafka = () =>
  ensureLibraries('kafka', `Kafka ${VERSION} (44 MB, Maven)`, [
    `org.apache.kafka:kafka_2.13:${VERSION}`,
    ...LOGGING,
  ]);

/** A Java runtime and the class path of Kafka's own command line tools, such as its producer's performance test. */
export const ensureKafkaTools = () =>
  ensureLibraries('kafka-tools', `Kafka's tools ${VERSION} (Maven)`, [
    `org.apache.kafka:kafka-tools:${VERSION}`,
  ]);

/** Artifacts from Maven (group:name:version) with all they depend on. */
async function ensureLibraries(name: string, label: string, artifacts: string[]) {
  const install = async (folder: string) => {
    const project = join(folder, 'pom.xml');
    await writeFile(project, projectOf(artifacts));
    const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${join(folder, 'lib')}`];
    await runMaven(['--file', project, ...goal], folder);
    await rm(project);
  };
  const download = ensureDownloaded({ name, version: VERSION, label, install });
  const [java, folder] = await Promise.all([ensureJava(), download]);
  return { java, classPath: join(folder, 'lib', '*'), version: VERSION };
}

function projectOf(artifacts: string[]): string {
  const dependencies = artifacts.map((artifact) => {
    const [group, name, version] = artifact.split(':');
    return `<dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version></dependency>`;
  });
  return `<project xmlns="http://maven.apache.org/POM/4.0.0">
<modelVersion>4.0.0</modelVersion>
<groupId>platform</groupId><artifactId>libraries</artifactId><version>1</version><packaging>pom</packaging>
<dependencies>${dependencies.join('\n')}</dependencies>
</project>
`;
}

/** Measured: 175 to 240 MB resident. Without the optimising compiler a start takes 40 % less processor time. */
const JVM_FLAGS = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Djava.awt.headless=true'];

interface KafkaOptions extends LaunchOptions {
  /** Properties of the broker beside its own or in place of them, such as a secured listener. */
  properties?: Record<string, string>;
  /** Further arguments of StorageTool's format, such as SCRAM credentials. */
  format?: string[];
}

/** Starts one Kafka node in KRaft mode. Topics are not created by their first use. */
export async function startKafka(options: KafkaOptions) {
  const { dir } = options;
  const { java, classPath } = await ensureKafka();
  const file = (name: string) => join(dir, name);
  const logging = `-Dlog4j2.configurationFile=${file('log4j2.properties')}`;
  const common = [...JVM_FLAGS, logging, '-cp', classPath];
  const args = async (port: number) => {
    const properties = {
      ...brokerProperties(port, await findFreePort(), file('data')),
      ...options.properties,
    };
    const lines = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(value)}\n`);
    writeFileSync(file('server.properties'), lines.join(''));
    writeFileSync(file('log4j2.properties'), LOG4J_CONFIGURATION);
    if (!existsSync(file('data/meta.properties'))) {
      const clusterId = randomBytes(16).toString('base64url');
      const format = ['format', `--cluster-id=${clusterId}`, '--config', file('server.properties')];
      const more = ['--ignore-formatted', ...(options.format ?? [])];
      await runCommand(java, [...common, 'kafka.tools.StorageTool', ...format, ...more]);
    }
    return [...common, ...classSharing(java), 'kafka.Kafka', file('server.properties')];
  };
  const running = await launchServer(
    {
      name: 'kafka',
      label: 'Kafka',
      command: java,
      args,
      responses: respondsWithMetadata,
      // A clean stop flushes the log; at most this long.
      stopTimeoutMs: 15_000,
    },
    options,
  );
  const url = `${LOOPBACK}:${running.port}`;
  return { ...running, url, /** For kafkajs. */ brokers: [url] };
}

/**
 * Java's class data sharing: the first broker that stops cleanly writes an archive of its classes, and later starts take 2.8 s of
 * processor time instead of 4.5 s. Java ignores an archive that is half written or doesn't fit it.
 */
function classSharing(java: string): string[] {
  const runtime = realpathSync(java);
  const stamp = hash('sha256', `${runtime} ${statSync(runtime).mtimeMs}`).slice(0, 12);
  const archive = join(cacheFolder(), `kafka-classes-${VERSION}-${stamp}.jsa`);
  const use = existsSync(archive) ? 'SharedArchiveFile' : 'ArchiveClassesAtExit';
  return [`-XX:${use}=${archive}`, '-Xlog:cds*=error'];
}

async function respondsWithMetadata(port: number): Promise<boolean> {
  const retry = { retries: 0 };
  const admin = new Kafka({
    brokers: [`${LOOPBACK}:${port}`],
    logLevel: logLevel.NOTHING,
    connectionTimeout: 1_000,
    retry,
  }).admin({ retry });
  try {
    await admin.connect();
    return (await admin.describeCluster()).brokers.length > 0;
  } finally {
    await admin.disconnect();
  }
}

/** Properties of a one-node broker and controller. */
function brokerProperties(port: number, controllerPort: number, data: string): Record<string, string> {
  return {
    'process.roles': 'broker,controller',
    'node.id': '1',
    'controller.quorum.voters': `1@${LOOPBACK}:${controllerPort}`,
    'controller.listener.names': 'CONTROLLER',
    listeners: `PLAINTEXT://${LOOPBACK}:${port},CONTROLLER://${LOOPBACK}:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://${LOOPBACK}:${port}`,
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'log.dirs': data,
    'auto.create.topics.enable': 'false',
    'offsets.topic.replication.factor': '1',
    'transaction.state.log.replication.factor': '1',
    'transaction.state.log.min.isr': '1',
    // One node gains nothing from the default 50 partitions, which make the first group and transaction slow.
    'offsets.topic.num.partitions': '5',
    'transaction.state.log.num.partitions': '5',
    'share.coordinator.state.topic.replication.factor': '1',
    'share.coordinator.state.topic.min.isr': '1',
    'share.coordinator.state.topic.num.partitions': '1',
    // A lone consumer needn't wait for others to join its group.
    'group.initial.rebalance.delay.ms': '0',
    // After a kill -9 the node may register again once its old session is over: 9 s by default. Shorter than this, a slow
    // runner may miss heartbeats.
    'broker.session.timeout.ms': '4000',
    'broker.heartbeat.interval.ms': '500',
    // The default of 128 MB is half of the heap.
    'log.cleaner.dedupe.buffer.size': '16777216',
  };
}

/** Java reads properties as Latin-1, with the others and backslashes as escapes of UTF-16 units. */
const escapeProperty = (value: string) =>
  value.replace(/[^ -~]|\\/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Warnings and worse, to standard output. */
const LOG4J_CONFIGURATION = `rootLogger.level = warn
rootLogger.appenderRef.out.ref = out
appender.out.type = Console
appender.out.name = out
appender.out.layout.type = PatternLayout
appender.out.layout.pattern = %d %p %c{1}: %m%n
`;
