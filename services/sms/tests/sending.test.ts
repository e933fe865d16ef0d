import { beforeAll, describe, expect, test } from '@jest/globals';
import { messages, type SmsMember } from '@platform/contracts';
import type { RunningService } from '@platform/service-kit';
import type { FaultKind } from '@platform/sms-sandbox';
import { listen, waitFor } from '@platform/testkit';
import { Types } from 'mongoose';
import { useSms } from './support/use-sms.ts';

const sms = useSms();
let service: RunningService;
beforeAll(async () => {
  service = await sms.start();
});

const sids = async (to: string) => (await sms.ledger(to)).map(({ sid }) => sid);

async function expectOptedOut(campaignId: string, phoneNumber: string) {
  expect(await sms.recipients(campaignId, 'outcome=skipped')).toMatchObject([
    { phoneNumber, state: 'skipped', reason: 'optedOut', errorCode: 21610 },
  ]);
  const listed = await sms.ask('GET', `/api/sms/suppressions?search=${encodeURIComponent(phoneNumber)}`);
  expect(listed.body).toMatchObject([{ phoneNumber, source: 'optedOut' }]);
}

describe('Twilio fails', () => {
  test('each fault: the message is sent once, in the expected number of attempts', async () => {
    const attempts = {
      tooManyRequests: 2,
      serverError: 2,
      serverErrorAfterAccepting: 1,
      hangAfterAccepting: 1,
      resetAfterAccepting: 1,
    } satisfies Partial<Record<FaultKind, number>>;
    const members = sms.addMembers(7);
    const kinds = Object.keys(attempts) as (keyof typeof attempts)[];
    const faults = kinds.map((kind, n) => ({ kind, to: members[n + 1]?.phoneNumber ?? '', times: 1 }));
    await sms.setFaults(...faults);
    const { body } = await sms.send(members);
    await sms.until(body.campaignId, { status: 'done', successCount: 7 });
    for (const { kind, to } of faults) {
      const [sid, ...others] = await sids(to);
      const row = await sms.collection('recipients').findOne({ phoneNumber: to });
      expect({ kind, others, attempt: row?.attempt, sid: row?.sid }).toEqual({
        ...{ kind, others: [], attempt: attempts[kind], sid },
      });
    }
  });

  test('hang: a message without a trace is unknown, until the operator decides', async () => {
    const members = sms.addMembers(3);
    const [first, second] = members.map(({ phoneNumber }) => phoneNumber);
    await sms.setFaults({ kind: 'hang', to: first, times: 1 }, { kind: 'hang', to: second, times: 1 });
    const { body } = await sms.send(members);
    const id = body.campaignId;
    await sms.until(id, { status: 'done', unknownCount: 2, successCount: 1 });
    const [unknown, other] = await sms.recipients(id, 'outcome=unknown');
    const decide = (action: string, recipientIds?: (string | undefined)[]) =>
      sms.ask('POST', `/api/sms-campaigns/${id}/unknown`, { body: { action, recipientIds } });
    await decide('countAsSent', [other?.id]);
    expect(await sms.campaign(id)).toMatchObject({ unknownCount: 1, successCount: 2 });
    await decide('sendAgain');
    await sms.until(id, { status: 'done', unknownCount: 0, successCount: 3 });
    expect(await sids(unknown?.phoneNumber ?? '')).toHaveLength(1);
    expect(await sids(other?.phoneNumber ?? '')).toEqual([]);
    expect((await decide('forget')).status).toBe(400);
  });

  test('a burst of 429 slows everybody down for a second, not for each of them', async () => {
    await sms.setFaults({ kind: 'tooManyRequests', times: 30 });
    const members = sms.addMembers(30);
    const { body } = await sms.send(members, { title: 'Burst' });
    const numbers = members.map(({ phoneNumber }) => phoneNumber);
    const ofBurst = { phoneNumber: { $in: numbers } };
    // On a slow machine some are rejected twice before the last is tried.
    const rejections = async () =>
      (await sms.collection('recipients').find(ofBurst).toArray()).reduce(
        (sum, row) => sum + (row.rejections ?? 0),
        0,
      );
    await waitFor(async () => (await rejections()) >= 30);
    const [sender] = await sms.collection('senders').find().toArray();
    expect(Number(sender?.nextAt) - Date.now()).toBeLessThan(5_000);
    await sms.until(body.campaignId, { status: 'done', successCount: 30 });
  });

  test('of two messages in doubt with one number and text, one has the message that Twilio lists', async () => {
    const members = sms.addMembers(20);
    await sms.setFaults({ kind: 'hangAfterAccepting', times: 20 }, { kind: 'hang', times: 20 });
    const ids = await Promise.all(
      ['One', 'Two'].map(async (title) => (await sms.send(members, { title })).body.campaignId as string),
    );
    const counts = async () => {
      const both = await Promise.all(ids.map(sms.campaign));
      const sum = (count: 'successCount' | 'unknownCount' | 'pendingCount') =>
        both.reduce((total, campaign) => total + campaign[count], 0);
      return [sum('successCount'), sum('unknownCount'), sum('pendingCount')];
    };
    await waitFor(async () => (await counts())[2] === 0, { timeoutMs: 60_000 });
    expect(
      (await sms.ledger()).filter(({ to }) => members.some((one) => one.phoneNumber === to)),
    ).toHaveLength(20);
    expect(await counts()).toEqual([20, 20, 0]);
  });

  test('a message in doubt to a number that has unsubscribed is skipped', async () => {
    const to = '+12125721610';
    await sms.setFaults({ kind: 'hangAfterAccepting', to, times: 1 });
    sms.gateway().state.isAway = true;
    try {
      const { body } = await sms.send(sms.addMembers(1, { phoneNumber: to }));
      await sms.until(body.campaignId, { status: 'done', skippedCount: 1 });
      await expectOptedOut(body.campaignId, to);
    } finally {
      sms.gateway().state.isAway = false;
    }
  });

  test('a message of another campaign with the same text is not taken for it', async () => {
    const members = sms.addMembers(1);
    const to = members[0]?.phoneNumber ?? '';
    await sms.setFaults();
    const before = await sms.send(members);
    await sms.setFaults({ kind: 'hang', to, times: 1 });
    const { body } = await sms.send(members, { title: 'More news' });
    await sms.until(body.campaignId, { status: 'done', unknownCount: 1 });
    expect(await sms.campaign(before.body.campaignId)).toMatchObject({ successCount: 1 });
  });
});

test('what became of messages whose reports were lost is read from Twilio’s list, over its pages', async () => {
  await sms.setFaults();
  sms.gateway().state.isAway = true;
  const failing = sms.addMembers(1, { phoneNumber: '+12125630006' });
  const optedOut = sms.addMembers(1, { phoneNumber: '+12125621610' });
  const { body } = await sms.send([...failing, ...optedOut, ...sms.addMembers(250)], {
    title: 'Lost reports',
    message: 'Lost',
  });
  const delivered = async () =>
    (await sms.ledger()).filter(({ body: text, status }) => text === 'Lost' && status === 'delivered');
  await waitFor(async () => (await delivered()).length === 250, { timeoutMs: 60_000 });
  sms.gateway().state.isAway = false;
  await sms.until(body.campaignId, { successCount: 250, failedCount: 1, skippedCount: 1 });
  await expectOptedOut(body.campaignId, '+12125621610');
  expect(await sms.recipients(body.campaignId, 'outcome=failed')).toMatchObject([
    { state: 'undelivered', reason: 'notMobile', errorCode: 30006 },
  ]);
  // Rows that the operator counted as sent have no message at Twilio.
  const open = { sid: { $exists: true }, state: { $in: ['accepted', 'sent'] } };
  await waitFor(async () => (await sms.collection('recipients').countDocuments(open)) === 0, {
    timeoutMs: 60_000,
  });
});

test('what Twilio rejects for good fails with the reason, and is not tried again by itself', async () => {
  await sms.setFaults();
  const reasons = {
    '+12125530003': ['undelivered', 'unreachable', 30003],
    '+12125530007': ['undelivered', 'filtered', 30007],
  } as const;
  const members = Object.keys(reasons).flatMap((phoneNumber) => sms.addMembers(1, { phoneNumber }));
  const { body } = await sms.send(members);
  const id = body.campaignId;
  await sms.until(id, { failedCount: 2 });
  for (const { phoneNumber, state, reason, errorCode } of await sms.recipients(id, 'outcome=failed'))
    expect([state, reason, errorCode]).toEqual(reasons[phoneNumber as keyof typeof reasons]);

  const retried = await sms.ask('POST', `/api/sms-campaigns/${id}/retry`);
  expect(retried.body).toMatchObject({ id, recipientCount: 2 });
  await waitFor(async () => (await sids('+12125530003')).length === 2);
  await sms.until(id, { status: 'done', failedCount: 2 });
});

test('a number that replied STOP is skipped, put on the list, and skipped by the next campaign', async () => {
  const members = sms.addMembers(2);
  const number = members[0]?.phoneNumber ?? '';
  await sms.reply(number, 'stop');
  await sms.collection('suppressions').deleteOne({ phoneNumber: number });
  const { body } = await sms.send(members);
  await sms.until(body.campaignId, { status: 'done', successCount: 1, skippedCount: 1 });
  const [skipped] = await sms.recipients(body.campaignId, 'outcome=skipped');
  expect(skipped).toMatchObject({ phoneNumber: number, reason: 'optedOut', errorCode: 21610 });
  const preview = { message: 'a', memberIds: members.map(({ id }) => id) };
  const { body: next } = await sms.ask('POST', '/api/sms/preview', { body: preview });
  expect(next).toMatchObject({ sendable: 1, skipped: { optedOut: 1 } });
  expect(await sids(number)).toEqual([]);
});

describe('at ten messages a second', () => {
  let slow: ReturnType<typeof useSms>;
  slow = useSms();
  beforeAll(() => slow.start({ SMS_RATE_PER_SECOND: '10' }));
  const change = (id: string, verb: string) => slow.ask('POST', `/api/sms-campaigns/${id}/${verb}`);

  test('a campaign is paused, resumed and cancelled', async () => {
    const { body } = await slow.send(slow.addMembers(200));
    const id = body.campaignId;
    expect(body.summary.pending).toBeGreaterThan(150);
    await waitFor(async () => (await slow.ledger()).length > 3);
    expect((await change(id, 'pause')).body.status).toBe('paused');
    await waitFor(
      async () => (await slow.collection('recipients').countDocuments({ state: 'sending' })) === 0,
    );
    const paused = (await slow.ledger()).length;
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect((await slow.ledger()).length).toBe(paused);
    expect((await slow.campaign(id)).status).toBe('paused');

    expect((await change(id, 'resume')).body.status).toBe('queued');
    await waitFor(async () => (await slow.ledger()).length > paused + 3);
    const cancelled = (await change(id, 'cancel')).body;
    expect(cancelled.status).toBe('cancelled');
    const { skippedCount } = await slow.until(id, { status: 'cancelled', pendingCount: 0 });
    expect(skippedCount + (await slow.ledger()).length).toBe(200);
    const [skipped] = await slow.recipients(id, 'outcome=skipped');
    expect(skipped?.reason).toBe('cancelled');
    for (const [verb, message] of [
      ['resume', messages.smsCampaignCancelled],
      ['pause', messages.smsCampaignCancelled],
      ['retry', messages.smsCampaignCancelled],
    ] as const) {
      const rejected = await change(id, verb);
      expect([rejected.status, rejected.body.message]).toEqual([409, message]);
    }
    expect((await change('f'.repeat(24), 'pause')).status).toBe(404);
  });
});

test('a Twilio that cannot be reached slows nobody else down', async () => {
  await service.close();
  const closed = await listen(() => {});
  await closed.close();
  service = await sms.start({ TWILIO_API_URL: closed.url });
  // So many that the response doesn't wait for what becomes of them.
  const { body } = await sms.send(sms.addMembers(101), { title: 'Unreachable' });
  const refused = { campaignId: new Types.ObjectId(body.campaignId as string), rejections: { $gt: 0 } };
  await waitFor(() => sms.collection('recipients').findOne(refused), { everyMs: 10 });
  const [sender] = await sms.collection('senders').find().toArray();
  // A tenth of this is the time of the messages themselves.
  expect(Number(sender?.nextAt) - Date.now()).toBeLessThan(500);
  await sms.ask('POST', `/api/sms-campaigns/${body.campaignId}/cancel`);
});

test('an account that Twilio rejects pauses the campaign, which is resumed to the members as they are then', async () => {
  const rejected = await sms.start({ TWILIO_FROM: '+15005550007' });
  await service.close();
  const chosen = sms.addMembers(5);
  const { body } = await sms.send(chosen, { message: 'Your number: {membershipNumber}' });
  await sms.until(body.campaignId, { status: 'paused', pausedByCode: 21606, pendingCount: 5 });
  const oneOff = await sms.ask('POST', '/api/sms/send-oneoff', {
    body: { phoneNumber: '+12125550001', message: 'a' },
  });
  expect([oneOff.status, oneOff.body.message]).toEqual([422, `${messages.smsNotSent} (Twilio 21606)`]);
  await rejected.close();
  await sms.start();
  const { members, state } = sms.members();
  const [moved, deleted, suspended, kept] = chosen as [SmsMember, SmsMember, SmsMember, SmsMember];
  members.set(moved.id, { ...moved, phoneNumber: '+12125570001', membershipNumber: 'NEW' });
  members.delete(deleted.id);
  members.set(suspended.id, { ...suspended, status: 'suspended' });
  state.isAway = true;
  await sms.ask('POST', `/api/sms-campaigns/${body.campaignId}/resume`);
  const alone = { phoneNumber: '+12125570002', message: 'a' };
  expect((await sms.ask('POST', '/api/sms/send-oneoff', { body: alone })).status).toBe(200);
  expect(await sms.campaign(body.campaignId)).toMatchObject({ pendingCount: 5 });
  state.isAway = false;
  const done = await sms.until(body.campaignId, { status: 'done', successCount: 3, skippedCount: 2 });
  expect(done).not.toHaveProperty('pausedByCode');
  const skipped = await sms.recipients(body.campaignId, 'outcome=skipped');
  expect(skipped.map(({ reason }) => reason)).toEqual(['memberNotFound', 'suspended']);
  const texts = async (to: string) => (await sms.ledger(to)).map((message) => message.body);
  expect(await texts('+12125570001')).toEqual(['Your number: NEW']);
  expect(await texts(kept.phoneNumber)).toEqual([`Your number: ${kept.membershipNumber}`]);
  for (const { phoneNumber } of [moved, deleted, suspended]) expect(await texts(phoneNumber)).toEqual([]);
});
