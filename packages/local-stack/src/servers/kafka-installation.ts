import { hash } from 'node:crypto';
import { existsSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheFolder, type Download, ensureDownloaded } from '../downloads/cache.ts';
import { ensureJava, runMaven } from '../downloads/toolchains.ts';
import type { ExitStatus } from '../support/launch-process.ts';

/** 4.4.0 does not resolve. */
const VERSION = '4.3.1';
const LOG4J_VERSION = '2.24.3';

type Artifact = readonly [group: string, name: string, version: string];

const BROKER: readonly Artifact[] = [
  ['org.apache.kafka', 'kafka_2.13', VERSION],
  ['org.apache.logging.log4j', 'log4j-slf4j-impl', LOG4J_VERSION],
  ['org.apache.logging.log4j', 'log4j-core', LOG4J_VERSION],
  ['org.apache.logging.log4j', 'log4j-1.2-api', LOG4J_VERSION],
];
const TOOLS: readonly Artifact[] = [['org.apache.kafka', 'kafka-tools', VERSION]];

/** Artifacts from Maven with all they depend on, in the folder `lib`. */
const libraries = (name: string, label: string, artifacts: readonly Artifact[]): Download => ({
  name,
  version: VERSION,
  label,
  async install(folder) {
    const project = join(folder, 'pom.xml');
    const dependencies = artifacts.map(
      ([group, artifact, version]) =>
        `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`,
    );
    await writeFile(
      project,
      `<project xmlns="http://maven.apache.org/POM/4.0.0">
<modelVersion>4.0.0</modelVersion>
<groupId>platform</groupId><artifactId>${name}-libraries</artifactId><version>1</version><packaging>pom</packaging>
<dependencies>${dependencies.join('\n')}</dependencies>
</project>
`,
    );
    const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${join(folder, 'lib')}`];
    await runMaven(['--file', project, ...goal], folder);
    await rm(project);
  },
});

export interface KafkaInstallation {
  java: string;
  classPath: string;
  version: string;
}

async function ensureLibraries(download: Download): Promise<KafkaInstallation> {
  const [java, folder] = await Promise.all([ensureJava(), ensureDownloaded(download)]);
  return { java, classPath: join(folder, 'lib', '*'), version: VERSION };
}

/** A Java runtime and the class path of the broker. */
export const ensureKafka = (): Promise<KafkaInstallation> =>
  ensureLibraries(libraries('kafka', `Kafka ${VERSION} (44 MB, Maven)`, BROKER));

/** A Java runtime and the class path of Kafka's own command line tools, such as its producer's performance test. */
export const ensureKafkaTools = (): Promise<KafkaInstallation> =>
  ensureLibraries(libraries('kafka-tools', `Kafka's tools ${VERSION} (Maven)`, TOOLS));

/**
 * The broker's classes as Java's class data sharing keeps them: a start then takes 2.8 s of processor time instead of 4.5 s. The
 * first broker that stops cleanly writes the archive. Java ignores one that doesn't fit it.
 * @returns Java's options to use and to make the archive, and what to call when the broker has ended
 */
export function classArchive({ java, classPath, version }: KafkaInstallation) {
  const runtime = realpathSync(java);
  const stamp = hash('sha256', `${runtime}\n${statSync(runtime).mtimeMs}\n${classPath}`).slice(0, 12);
  const file = join(cacheFolder(), `kafka-classes-${version}-${stamp}.jsa`);
  if (existsSync(file)) return { use: [`-XX:SharedArchiveFile=${file}`], make: [], keep() {} };
  const draft = `${file}.part-${process.pid}`;
  const keep = ({ signal }: ExitStatus) => {
    // A broker that was killed left half a file.
    if (signal) rmSync(draft, { force: true });
    else if (existsSync(draft)) renameSync(draft, file);
  };
  return { use: [], make: [`-XX:ArchiveClassesAtExit=${draft}`, '-Xlog:cds*=error'], keep };
}
