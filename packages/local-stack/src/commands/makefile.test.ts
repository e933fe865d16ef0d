import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { REPOSITORY } from '../platform/paths.ts';

const folder = mkdtempSync(join(tmpdir(), 'makefile-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('dependencies are installed again until Node 24 is among them', () => {
  copyFileSync(join(REPOSITORY, 'Makefile'), join(folder, 'Makefile'));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  mkdirSync(join(folder, 'bin'));
  /** Runs `make install` with a stand-in for npm, and returns its error output, and how npm was called. */
  const install = (npm: string) => {
    const file = join(folder, 'bin/npm');
    writeFileSync(file, `#!/bin/sh\necho "npm $*" >> calls\nmkdir -p node_modules/.bin\n${npm}\n`);
    chmodSync(file, 0o755);
    const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}` };
    const { status, stderr } = spawnSync('make', ['install'], { cwd: folder, env, encoding: 'utf8' });
    return { status, stderr, calls: readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n') };
  };
  const ignoresScripts = install('');
  expect(ignoresScripts.stderr).toContain('does ~/.npmrc set ignore-scripts?');
  expect(ignoresScripts.calls).toEqual([expect.stringMatching(/^npm ci .*--include=dev/)]);
  const installed = 'printf "#!/bin/sh\\n" > node_modules/.bin/node; chmod +x node_modules/.bin/node';
  expect(install(installed)).toMatchObject({ status: 0, calls: { length: 2 } });
  expect(install('')).toMatchObject({ status: 0, calls: { length: 2 } });
});

test("every command runs the dependencies' Node, not the machine's", () => {
  const targets =
    /^\.PHONY: (.*)$/m.exec(readFileSync(join(REPOSITORY, 'Makefile'), 'utf8'))?.[1]?.split(' ') ?? [];
  const commands = execFileSync('make', ['-n', ...targets], { cwd: REPOSITORY, encoding: 'utf8' }).split(
    '\n',
  );
  expect(
    commands.filter((command) => command.includes(`"${REPOSITORY}/node_modules/.bin/node" `)).length,
  ).toBeGreaterThan(10);
  expect(commands.filter((command) => command.startsWith('node '))).toEqual([]);
});
