import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Progress, printProgress } from '../support/progress.ts';
import { ensureJava } from '../toolchains/java.ts';
import { runMaven } from '../toolchains/maven.ts';
import { type Download, ensureDownloaded } from './cache.ts';
import { kafkaVersion } from './kafka.ts';

const kafkaToolsDownload: Download = {
  name: 'kafka-tools',
  version: kafkaVersion,
  label: `Kafka's tools ${kafkaVersion} (Maven)`,
  async install(folder, log) {
    const project = join(folder, 'pom.xml');
    await writeFile(
      project,
      `<project xmlns="http://maven.apache.org/POM/4.0.0">
<modelVersion>4.0.0</modelVersion>
<groupId>platform</groupId><artifactId>kafka-tools-libraries</artifactId><version>1</version><packaging>pom</packaging>
<dependencies><dependency><groupId>org.apache.kafka</groupId><artifactId>kafka-tools</artifactId><version>${kafkaVersion}</version></dependency></dependencies>
</project>
`,
    );
    const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${join(folder, 'lib')}`];
    await runMaven(['--file', project, ...goal], { cwd: folder }, log);
    await rm(project);
  },
};

/** A Java runtime and the class path of Kafka's own command line tools, such as its producer's performance test. */
export async function ensureKafkaTools(
  log: Progress = printProgress,
): Promise<{ java: string; classPath: string; version: string }> {
  const java = await ensureJava(log);
  const classPath = join(await ensureDownloaded(kafkaToolsDownload, log), 'lib', '*');
  return { java, classPath, version: kafkaVersion };
}
