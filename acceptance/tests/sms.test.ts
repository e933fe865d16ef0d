import { beforeAll, expect, test } from '@jest/globals';
import {
  apiPath,
  sendCampaignResponseSchema,
  sendOneOffResponseSchema,
  smsCampaignListSchema,
  smsCampaignSchema,
  smsRecipientListSchema,
} from '@platform/contracts';
import { usePlatform, waitFor } from '@platform/testkit/black-box';
import { Api } from '../support/api.ts';

const platform = usePlatform();
let api: Api;
/** The page of the SMS sandbox. */
const page = async () =>
  (await fetch(`http://127.0.0.1:${platform.process('sms-sandbox').ports[0]}/`)).text();

beforeAll(async () => {
  ({ api } = await new Api(platform.url).logIn(platform.admin));
});

test('three members get a message each, and the campaign is among the recent ones', async () => {
  const members = [await api.createMember(), await api.createMember(), await api.createMember()];
  const message = `亲爱的{name}，今晚有新片 ${members[0]?.id}`;
  const body = { title: '新片', message, memberIds: members.map(({ id }) => id) };
  const sent = sendCampaignResponseSchema.parse(await api.post(apiPath('/api/sms/send'), body));
  expect(sent.summary).toMatchObject({ total: 3, skipped: 0 });
  await waitFor(async () => {
    const recent = smsCampaignListSchema.parse(await api.get(apiPath('/api/sms-campaigns', { limit: 5 })));
    const campaign = recent.find(({ id }) => id === sent.campaignId);
    return campaign?.recipientCount === 3 && campaign.successCount === 3;
  });
  // Twilio's reports come through the gateway.
  const path = apiPath('/api/sms-campaigns/{id}/recipients', { id: sent.campaignId });
  await waitFor(async () => {
    const recipients = smsRecipientListSchema.parse(await api.get(path));
    return recipients.length === 3 && recipients.every(({ state }) => state === 'delivered');
  });
  const shown = await page();
  for (const { name, phoneNumber } of members) {
    expect(shown).toContain(`<td>${phoneNumber}</td>`);
    expect(shown).toContain(message.replace('{name}', name));
  }
});

test('one message goes to a Chinese number without its country code', async () => {
  const body = { phoneNumber: '13800138000', message: '你好' };
  const response = await api.post(apiPath('/api/sms/send-oneoff'), body);
  expect(sendOneOffResponseSchema.parse(response)).toEqual({ to: '+8613800138000' });
});

test('10,000 members listed by id pass the gateway', async () => {
  const memberIds = Array.from({ length: 10_000 }, (_, n) => `f${n.toString(16).padStart(23, '0')}`);
  const body = { title: `很多 ${Date.now()}`, message: '你好', memberIds };
  const sent = sendCampaignResponseSchema.parse(await api.post(apiPath('/api/sms/send'), body));
  expect(sent.summary).toMatchObject({ total: 10_000, skipped: 10_000 });
  const campaign = await api.get(apiPath('/api/sms-campaigns/{id}', { id: sent.campaignId }));
  expect(smsCampaignSchema.parse(campaign)).toMatchObject({ recipientCount: 10_000, successCount: 0 });
});

test('a report that Twilio did not sign is rejected', async () => {
  const path = apiPath('/api/sms/webhooks/inbound');
  const form = { method: 'POST', body: new URLSearchParams({ From: '+12125550100', OptOutType: 'STOP' }) };
  expect((await fetch(platform.url + path, form)).status).toBe(401);
  const headers = { 'x-twilio-signature': 'AAAA' };
  expect((await fetch(platform.url + path, { ...form, headers })).status).toBe(403);
});
