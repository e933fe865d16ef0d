import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { changeByStatus, failureOf, type Outcome, outcomeOf } from './twilio-codes.ts';

const rules = readFileSync(
  join(import.meta.dirname, '../../../../charts/platform/monitoring/rules.yaml'),
  'utf8',
);

test.each([
  [{ status: 429, code: 20429 }, { kind: 'busy' }],
  [{ status: 429 }, { kind: 'busy' }],
  [{ status: 400, code: 21611 }, { kind: 'busy' }],
  [{ status: 500, code: 20500 }, { kind: 'serverError' }],
  [{ status: 503 }, { kind: 'serverError' }],
  [
    { status: 401, code: 20003 },
    { kind: 'account', code: 20003 },
  ],
  [
    { status: 400, code: 21606 },
    { kind: 'account', code: 21606 },
  ],
  [{ status: 403 }, { kind: 'account', code: 403 }],
  [
    { status: 403, code: 99999 },
    { kind: 'account', code: 99999 },
  ],
  [
    { status: 400, code: 21211 },
    { kind: 'rejected', code: 21211 },
  ],
  [
    { status: 400, code: 99999 },
    { kind: 'rejected', code: 99999 },
  ],
  [{ status: 302 }, { kind: 'noResponse' }],
  [{ code: 'ECONNABORTED' }, { kind: 'noResponse' }],
  [{ code: 'ECONNRESET' }, { kind: 'noResponse' }],
  [{ code: 'ECONNREFUSED' }, { kind: 'notConnected' }],
  [{ code: 'ENOTFOUND' }, { kind: 'notConnected' }],
  [new TypeError('a response that is not as expected'), { kind: 'noResponse' }],
])('%j is %j', (error, outcome) => {
  expect(outcomeOf(error)).toEqual(outcome);
});

test.each([10001, 20403, 21601, 21607, 21661, 90010])('%s is of the account or its sender', (code) => {
  expect(outcomeOf({ status: 400, code })).toEqual({ kind: 'account', code });
});

test.each([21408, 21610])('%s is of the recipient, also where it is forbidden', (code) => {
  expect(outcomeOf({ status: 403, code })).toEqual({ kind: 'rejected', code });
});

test.each([
  [21211, 'invalidNumber'],
  [21614, 'notMobile'],
  // The account was suspended while the message waited.
  [30002, 'rejected'],
  [30003, 'unreachable'],
  [30004, 'blocked'],
  [30005, 'unknownNumber'],
  [30006, 'notMobile'],
  [30007, 'filtered'],
  [12345, 'rejected'],
  [undefined, 'rejected'],
])('%s is %s', (code, reason) => {
  expect(failureOf(code)).toEqual({ state: 'failed', reason, ...(code && { errorCode: code }) });
});

test.each(['failed', 'undelivered', 'canceled'])('%s with 21610 is an opt-out', (status) => {
  const optOut = { state: 'skipped', reason: 'optedOut', errorCode: 21610 };
  expect(changeByStatus(status, 21610)).toEqual(optOut);
  expect(failureOf(21610)).toEqual(optOut);
});

test('the alert MessagesNotSent sees every outcome that is no response of Twilio to the message or the rate', () => {
  const alarming: Record<Outcome['kind'], boolean> = {
    ...{ accepted: false, busy: false, rejected: false },
    ...{ account: true, serverError: true, noResponse: true, notConnected: true },
  };
  const [, seen = ''] = /sms_attempts_total\{outcome=~"([^"]+)"\}/.exec(rules) ?? [];
  expect(seen.split('|')).toEqual(Object.keys(alarming).filter((kind) => alarming[kind as Outcome['kind']]));
});

test('a single rejection of the account raises an alert at once: it pauses the campaign, and no call follows', () => {
  expect(rules).toMatch(
    /expr: sum by \(namespace\) \(increase\(sms_attempts_total\{outcome="account"\}\[1h\]\)\) > 0\n +labels:/,
  );
});
