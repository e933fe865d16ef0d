import { test } from '@jest/globals';
import { killUnderCampaign } from './support/kill.ts';
import { useSms } from './support/use-sms.ts';

const sms = useSms();

test('killed twenty times in a campaign of 10,000, each recipient gets one message at most, and none is lost', async () => {
  const { unknown } = await killUnderCampaign(sms, { recipients: 10_000, kills: 20, concurrency: 20 });
  process.stdout.write(`unknown: ${unknown}\n`);
}, 900_000);
