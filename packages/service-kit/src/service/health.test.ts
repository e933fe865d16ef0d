import { expect, jest, test } from '@jest/globals';
import { createLogger } from '../logger/logger.ts';
import { createHealth } from './health.ts';

test('why a check fails is logged, once an outage', async () => {
  jest.useFakeTimers();
  try {
    let log = '';
    const write = (line: string) => {
      log += line;
    };
    const health = createHealth(createLogger({ name: 'test', destination: { write } }));
    let fails = true;
    const refused = Object.assign(new Error('connect to store:1'), { code: 'ECONNREFUSED' });
    health.setChecks({
      store: async () => {
        if (fails) throw refused;
      },
      stuck: () => new Promise(() => {}),
    });
    /** The lines of one run of the checks. */
    const lines = async () => {
      log = '';
      await Promise.all([health.readiness(), jest.advanceTimersByTimeAsync(3_000)]);
      return log.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []));
    };
    const storeLine = {
      ...{ level: 'warn', msg: 'readiness check failed', check: 'store', result: 'unreachable' },
      err: { message: 'connect to store:1', code: 'ECONNREFUSED' },
    };
    expect(await lines()).toMatchObject([storeLine, { check: 'stuck', result: 'timed out' }]);
    expect(await lines()).toEqual([]);
    fails = false;
    expect(await lines()).toEqual([]);
    fails = true;
    expect(await lines()).toMatchObject([storeLine]);
  } finally {
    jest.useRealTimers();
  }
});
