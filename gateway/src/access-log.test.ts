import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const requests = 130;
/** Logs requests for longer than two flushes, and closes. */
const script = `
  import { EventEmitter } from 'node:events';
  import { createAccessLog } from './access-log.ts';
  const log = createAccessLog({ level: 'info' });
  let left = ${requests};
  const timer = setInterval(() => {
    const res = Object.assign(new EventEmitter(), { writableFinished: true, statusCode: 200 });
    const refused = Object.assign(new Error('a number in a response'), { code: 'ECONNREFUSED' });
    const cause = new Error('content failed', { cause: refused });
    log.watch({ id: 'id', req: { method: 'GET' }, res, startedAt: performance.now(), cause });
    res.emit('close');
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    log.close();
  }, 10);`;

async function run(stdout: number | 'pipe') {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', stdout, 'inherit'],
    timeout: 60_000,
  });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  const exit = await once(child, 'close');
  return { exit, lines: output.trimEnd().split('\n') };
}

test('writes a line a request, with why a service could not be reached', async () => {
  const { exit, lines } = await run('pipe');
  expect(exit).toEqual([0, null]);
  expect(lines).toHaveLength(requests);
  for (const line of lines) {
    expect(line).not.toContain('a number');
    expect(JSON.parse(line)).toMatchObject({
      name: 'gateway',
      requestId: 'id',
      method: 'GET',
      route: 'unmatched',
      status: 200,
      reason: 'ECONNREFUSED',
      msg: 'request',
    });
  }
});

test('a log on a full disk neither ends the process nor keeps it from closing', async () => {
  const full = openSync('/dev/full', 'w');
  const { exit } = await run(full).finally(() => closeSync(full));
  expect(exit).toEqual([0, null]);
});
