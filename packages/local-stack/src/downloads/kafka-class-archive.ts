import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runBroker } from '../launchers/kafka-broker.ts';
import type { Progress } from '../support/progress.ts';
import { runCommand } from '../support/run-command.ts';
import { type Download, ensureDownloaded } from './cache.ts';

const FILE = 'kafka.jsa';

/**
 * The broker's classes as Java's class data sharing keeps them, made by running it once: a start then takes 2.8 s of processor
 * time instead of 4.5 s. Undefined where it can't be made; the broker starts without it too.
 */
export async function ensureClassArchive(
  java: string,
  classPath: string,
  version: string,
  log: Progress,
): Promise<string | undefined> {
  // An archive serves only the very Java and class path it was made with.
  const maker = `${java}\n${classPath}\n${await runCommand(java, ['--version'])}`;
  const stamp = createHash('sha256').update(maker).digest('hex').slice(0, 12);
  const archive: Download = {
    name: 'kafka-classes',
    version: `${version}-${stamp}`,
    label: 'Kafka class archive (one start and stop of the broker)',
    async install(folder) {
      const work = join(folder, 'work');
      const jvmFlags = [`-XX:ArchiveClassesAtExit=${join(folder, FILE)}`];
      const files = { logFile: join(work, 'kafka.log'), pidFile: join(work, 'kafka.pid') };
      const broker = await runBroker(
        { java, classPath },
        { dir: work, jvmFlags, stopTimeoutMs: 60_000, ...files },
      );
      await broker.stop();
      await rm(work, { recursive: true });
    },
  };
  try {
    return join(await ensureDownloaded(archive, log), FILE);
  } catch (error) {
    log(`Kafka class archive: going on without (${error instanceof Error ? error.message : error})`);
    return undefined;
  }
}
