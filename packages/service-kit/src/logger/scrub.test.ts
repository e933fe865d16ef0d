import { describe, expect, test } from '@jest/globals';
import { createLogger } from '../index.ts';
import { scrub } from './scrub.ts';

const jwt = `eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.${'c4n4ry'.repeat(8)}`;
const number = 'VIP-CANARY-7781';
const phones = ['+8613900001111', '13900001111', '+1 (202) 555-0143', '202-555-0143'];
const password = 'canary-Pa55 word';

/** Every canary planted, in the order of `canaries`. */
const canaries = [jwt, number, ...phones, password, 'canary-cookie', 'canary-key', 'c4n4ry'];

function captured() {
  let log = '';
  const write = (lines: string) => {
    log += lines;
  };
  return { lines: () => log, destination: { write } };
}

function expectClean(text: string) {
  for (const canary of canaries) expect(text).not.toContain(canary);
}

describe('logger', () => {
  test('no planted canary is written, wherever it stands', () => {
    const { lines, destination } = captured();
    const logger = createLogger({ name: 'test', level: 'trace', destination }).child({
      module: 'm',
      membershipNumber: number,
    });
    const headers = {
      authorization: `Bearer ${jwt}`,
      cookie: `member=canary-cookie; b=${jwt}`,
      'membership-number': number,
      'x-identity': jwt,
    };
    logger.info({ headers }, 'headers');
    logger.info(
      { req: { method: 'GET', url: `/api/videos?token=canary-key&n=${number}`, headers } },
      'request',
    );
    logger.info(
      {
        body: {
          password,
          phoneNumber: phones[1],
          deep: { list: [{ membershipNumber: number, phone: phones[2] }] },
        },
      },
      'body',
    );
    logger.info({ identity: { member: { id: '1', number } } });
    logger.info({ cookies: { 'set-cookie': ['a=canary-cookie', 'b=c'] }, phoneNumbers: phones });
    logger.error(
      new Error(
        `failed for ${number} at ${phones[0]}, ${phones[1]}, ${phones[2]}, ${phones[3]}: Bearer ${jwt}`,
      ),
    );
    logger.error({ err: new Error('outer', { cause: new Error(`password=canary-key token: "${jwt}"`) }) });
    logger.error({ err: Object.assign(new Error('x'), { response: { headers, body: password } }) });
    logger.warn(
      `GET /api/admin/analytics/user/CANARY99 sent {"membershipNumber":"${number}","password":"canary-key"}`,
    );
    logger.warn(
      `upstream responded ${JSON.stringify(JSON.stringify({ phoneNumber: phones[1], adminToken: 'canary-key' }))}`,
    );
    logger.warn('cannot reach mongodb://user:canary-key@host:27017/db?authSource=admin');
    logger.warn('PUT http://s3/b/k?X-Amz-Credential=canary-key&X-Amz-Signature=canary-key');
    expect(lines().split('\n').length).toBeGreaterThan(11);
    expectClean(lines());
    expect(lines()).not.toContain('CANARY99');
    for (const line of lines().trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
  });

  test('a line keeps what it needs', () => {
    const { lines, destination } = captured();
    const logger = createLogger({ name: 'content', destination });
    logger.info(
      {
        requestId: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
        status: 200,
        size: 3_221_225_472,
        id: '65f1a2b3c4d5e6f708192a3b',
      },
      'done',
    );
    const line = JSON.parse(lines());
    expect(line).toMatchObject({
      level: 'info',
      name: 'content',
      requestId: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
      size: 3_221_225_472,
    });
    expect(line).toMatchObject({ id: '65f1a2b3c4d5e6f708192a3b', msg: 'done' });
    expect(Date.parse(line.time)).not.toBeNaN();
  });
});

describe('scrub', () => {
  test.each([
    '2026-01-02T03:04:05.678Z',
    'f47ac10b-58cc-4372-a567-0e02b2c3d479',
    '192.168.101.202:27017',
    '/objects/uploads/f47ac10b-58cc-4372-a567-0e02b2c3d479.mp4',
    'at run (file:///work/src/number.ts:10:15)',
    '1763714839123',
    'INTERNAL-ERROR-CODE',
  ])('leaves %s alone', (text) => {
    expect(scrub(text)).toBe(text);
  });

  test('takes linear time over hostile text', () => {
    for (const unit of [
      '"token":"',
      'eyJ',
      'password=',
      '+1',
      'AAAA-',
      '1390000',
      'bearer ',
      '://a:',
      '"phone":[',
      '\\"',
      'cookie: ',
    ]) {
      const text = unit.repeat(100_000 / unit.length);
      const { user } = process.cpuUsage();
      scrub(text);
      expect(process.cpuUsage().user - user).toBeLessThan(500_000);
    }
  });
});
