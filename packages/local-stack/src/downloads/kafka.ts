import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KafkaInstallation } from '../launchers/kafka-broker.ts';
import { type Progress, printProgress } from '../support/progress.ts';
import { ensureJava } from '../toolchains/java.ts';
import { runMaven } from '../toolchains/maven.ts';
import { type Download, ensureDownloaded } from './cache.ts';
import { ensureClassArchive } from './kafka-class-archive.ts';

/** 4.4.0 does not resolve. */
const kafkaVersion = '4.3.1';
const LOG4J_VERSION = '2.24.3';

type Artifact = readonly [group: string, name: string, version: string];

const BROKER: readonly Artifact[] = [
  ['org.apache.kafka', 'kafka_2.13', kafkaVersion],
  ['org.apache.logging.log4j', 'log4j-slf4j-impl', LOG4J_VERSION],
  ['org.apache.logging.log4j', 'log4j-core', LOG4J_VERSION],
  ['org.apache.logging.log4j', 'log4j-1.2-api', LOG4J_VERSION],
];
const TOOLS: readonly Artifact[] = [['org.apache.kafka', 'kafka-tools', kafkaVersion]];

/** Artifacts from Maven with all they depend on, in the folder `lib`. */
const libraries = (name: string, label: string, artifacts: readonly Artifact[]): Download => ({
  name,
  version: kafkaVersion,
  label,
  async install(folder, log) {
    const project = join(folder, 'pom.xml');
    await writeFile(project, projectFile(name, artifacts));
    const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${join(folder, 'lib')}`];
    await runMaven(['--file', project, ...goal], { cwd: folder }, log);
    await rm(project);
  },
});

function projectFile(name: string, artifacts: readonly Artifact[]): string {
  const dependencies = artifacts.map(
    ([group, artifact, version]) =>
      `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`,
  );
  return `<project xmlns="http://maven.apache.org/POM/4.0.0">
<modelVersion>4.0.0</modelVersion>
<groupId>platform</groupId><artifactId>${name}-libraries</artifactId><version>1</version><packaging>pom</packaging>
<dependencies>${dependencies.join('\n')}</dependencies>
</project>
`;
}

/** A Java runtime, the broker's libraries and the archive of its classes. */
export async function ensureKafka(log: Progress = printProgress): Promise<KafkaInstallation> {
  const java = await ensureJava(log);
  const download = libraries('kafka', `Kafka ${kafkaVersion} (44 MB, Maven)`, BROKER);
  const classPath = join(await ensureDownloaded(download, log), 'lib', '*');
  return { java, classPath, classArchive: await ensureClassArchive(java, classPath, kafkaVersion, log) };
}

/** A Java runtime and the class path of Kafka's own command line tools, such as its producer's performance test. */
export async function ensureKafkaTools(
  log: Progress = printProgress,
): Promise<{ java: string; classPath: string; version: string }> {
  const java = await ensureJava(log);
  const download = libraries('kafka-tools', `Kafka's tools ${kafkaVersion} (Maven)`, TOOLS);
  return { java, classPath: join(await ensureDownloaded(download, log), 'lib', '*'), version: kafkaVersion };
}
