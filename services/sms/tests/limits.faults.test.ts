import { beforeAll, expect, test } from '@jest/globals';
import { limits, messages } from '@platform/contracts';
import { useSms } from './support/use-sms.ts';

const sms = useSms();
beforeAll(() => sms.start());

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
