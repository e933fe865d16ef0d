import { beforeAll, expect, test } from '@jest/globals';
import { limits, messages } from '@platform/contracts';
import { waitFor } from '@platform/testkit';
import mongoose from 'mongoose';
import { useSms } from './support/use-sms.ts';

const { ObjectId } = mongoose.Types;
const sms = useSms();
beforeAll(() => sms.start());

test('names and phone numbers are removed 180 days after the campaign', async () => {
  const { body } = await sms.send(sms.addMembers(3));
  await sms.until(body.campaignId, { status: 'done' });
  const of = (field: string) => ({ [field]: new ObjectId(body.campaignId as string) });
  await sms.expireAtOnce();
  const age = (days: number) => ({ $set: { createdAt: new Date(Date.now() - days * 24 * 60 * 60 * 1000) } });
  const left = () =>
    Promise.all([
      sms.collection('campaigns').countDocuments(of('_id')),
      sms.collection('recipients').countDocuments(of('campaignId')),
    ]);
  await sms.collection('recipients').updateMany(of('campaignId'), age(179));
  await sms.collection('recipients').updateOne(of('campaignId'), age(181));
  await waitFor(async () => (await left())[1] < 3, { timeoutMs: 90_000 });
  expect(await left()).toEqual([1, 2]);
  await sms.collection('recipients').updateMany(of('campaignId'), age(181));
  await sms.collection('campaigns').updateOne(of('_id'), age(181));
  await waitFor(async () => (await left()).every((count) => count === 0));
});

test('50,000 active members are chosen by the filter, and one more is too many', async () => {
  const message = 'To everyone';
  sms.members().members.clear();
  sms.addMembers(limits.smsRecipientsPerCampaign);
  const all = { title: 'All', message, memberIds: undefined, recipients: 'allActive' };
  const { status, body } = await sms.send([], all);
  expect(status).toBe(200);
  expect(body.summary.total).toBe(limits.smsRecipientsPerCampaign);
  await sms.ask('POST', `/api/sms-campaigns/${body.campaignId}/cancel`);
  const done = await sms.until(body.campaignId, { status: 'cancelled', pendingCount: 0 });
  expect(done.recipientCount).toBe(limits.smsRecipientsPerCampaign);

  sms.addMembers(1);
  const rejected = await sms.send([], { ...all, title: 'All and one' });
  expect([rejected.status, rejected.body.message]).toEqual([400, messages.smsTooManyRecipients]);
});
