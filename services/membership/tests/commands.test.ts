import { beforeAll, expect, test } from '@jest/globals';
import { messages } from '@platform/contracts';
import type { RunningService } from '@platform/service-kit';
import { runProgram } from '@platform/testkit';
import { useMembership, verify } from './support/start-membership.ts';

const membership = useMembership();
let service: RunningService;

beforeAll(async () => {
  service = await membership.start();
});

const run = (args: string[], variables: Record<string, string> = {}) =>
  runProgram('services/membership/src/commands/create-member.ts', args, membership.environment(variables));

const demo = ['--number', 'VIP-DEMO-0001', '--name', 'Demo', '--phone', '+1 212 555 0100'];

test('the command line adds a member once, who is then verified', async () => {
  expect(await run(demo)).toEqual({ code: 0, out: 'Member Demo has the number VIP-DEMO-0001\n', err: '' });
  expect((await verify(service, 'vip-demo-0001')).body.valid).toBe(true);
  expect(await run([...demo, '--if-missing'])).toEqual({
    code: 0,
    out: 'A member has the number VIP-DEMO-0001 already\n',
    err: '',
  });
  expect(await run(demo)).toMatchObject({ code: 1, out: '', err: `${messages.membershipNumberTaken}\n` });
});

test.each([
  [['--name', 'Nobody'], 'Adds a member'],
  [['--name', 'Nobody', '--phone', '12345'], messages.phoneNumberInvalid],
])('%j is rejected with a word why', async (args, message) => {
  expect(await run(args)).toMatchObject({ code: 1, err: expect.stringContaining(message) });
});

test('the demo number is rejected in production', async () => {
  const rejected = await run(['--number', 'VIP-DEMO-0001', '--name', 'Demo', '--phone', '2125550198'], {
    NODE_ENV: 'production',
  });
  expect(rejected).toMatchObject({ code: 1, err: `${messages.membershipNumberMalformed}\n` });
});
