import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KafkaInstallation } from '../launchers/kafka-broker.ts';
import { type Progress, printProgress } from '../support/progress.ts';
import { ensureJava } from '../toolchains/java.ts';
import { runMaven } from '../toolchains/maven.ts';
import { type Download, ensureDownloaded } from './cache.ts';
import { ensureClassArchive } from './kafka-class-archive.ts';

/** 4.4.0 does not resolve. */
export const kafkaVersion = '4.3.1';
const LOG4J_VERSION = '2.24.3';

const ARTIFACTS = [
  ['org.apache.kafka', 'kafka_2.13', kafkaVersion],
  ['org.apache.logging.log4j', 'log4j-slf4j-impl', LOG4J_VERSION],
  ['org.apache.logging.log4j', 'log4j-core', LOG4J_VERSION],
  ['org.apache.logging.log4j', 'log4j-1.2-api', LOG4J_VERSION],
] as const;

const kafkaDownload: Download = {
  name: 'kafka',
  version: kafkaVersion,
  label: `Kafka ${kafkaVersion} (44 MB, Maven)`,
  async install(folder, log) {
    const project = join(folder, 'pom.xml');
    await writeFile(project, projectFile());
    const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${join(folder, 'lib')}`];
    await runMaven(['--file', project, ...goal], { cwd: folder }, log);
    await rm(project);
  },
};

function projectFile(): string {
  const dependencies = ARTIFACTS.map(
    ([group, artifact, version]) =>
      `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`,
  );
  return `<project xmlns="http://maven.apache.org/POM/4.0.0">
<modelVersion>4.0.0</modelVersion>
<groupId>platform</groupId><artifactId>kafka-libraries</artifactId><version>1</version><packaging>pom</packaging>
<dependencies>${dependencies.join('\n')}</dependencies>
</project>
`;
}

/** A Java runtime, the broker's libraries and the archive of its classes. */
export async function ensureKafka(log: Progress = printProgress): Promise<KafkaInstallation> {
  const java = await ensureJava(log);
  const classPath = join(await ensureDownloaded(kafkaDownload, log), 'lib', '*');
  return { java, classPath, classArchive: await ensureClassArchive(java, classPath, kafkaVersion, log) };
}
