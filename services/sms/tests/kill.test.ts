import { test } from '@jest/globals';
import { killUnderCampaign } from './support/kill.ts';
import { useSms } from './support/use-sms.ts';

const sms = useSms();

test('killed twice in a campaign, each recipient gets one message at most, and none is lost', async () => {
  await killUnderCampaign(sms, { recipients: 300, kills: 2, concurrency: 10 });
}, 120_000);
