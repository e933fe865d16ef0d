/** A campaign of 10,000 recipients, from the operator's POST until Twilio has accepted all, beside a bare loop of POSTs to the SMS sandbox. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { apiPath, membersByIdSchema, type SmsCampaign } from '@platform/contracts';
import { startKafka, startMongo } from '@platform/local-stack';
import { listen } from '@platform/testkit/http';
import { runBench } from './lib/bench.ts';
import { startService } from './lib/child-service.ts';
import { report, row, runRounds, versionOf } from './lib/report.ts';
import { newSigner } from './lib/services.ts';

const recipients = Number(process.env.BENCH_RECIPIENTS ?? 10_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** Calls at once, and the time that Twilio takes to respond to one. */
const concurrency = 50;
const responseMs = 50;

const signer = newSigner();
const asAdmin = () => ({ 'content-type': 'application/json', ...signer.asAdmin() });

const account = { sid: `AC${randomBytes(16).toString('hex')}`, token: randomBytes(16).toString('hex') };
const from = '+15005550006';
const memberIds = Array.from({ length: recipients }, (_, n) => n.toString(16).padStart(24, '0'));
const phoneNumberOf = (id: string) => `+861380${String(Number.parseInt(id, 16)).padStart(7, '0')}`;

/** Responses as membership would. */
const startMembers = () =>
  listen(async (req, res) => {
    const { ids } = membersByIdSchema.parse(await json(req));
    const members = ids.map((id) => ({
      ...{ id, name: `Member ${id}`, phoneNumber: phoneNumberOf(id), membershipNumber: id, status: 'active' },
    }));
    res.setHeader('content-type', 'application/json').end(JSON.stringify({ members }));
  });

await runBench('sms', async ({ folder, open }) => {
  const mongod = await open(startMongo({ dir: join(folder, 'mongo') }));
  const kafka = await open(startKafka({ dir: join(folder, 'kafka') }));
  const twilio = { LOG_LEVEL: 'warn', TWILIO_ACCOUNT_SID: account.sid, TWILIO_AUTH_TOKEN: account.token };
  const sandbox = await startService('packages/sms-sandbox/src/main.ts', {
    ...twilio,
    SMS_SANDBOX_FILE: join(folder, 'messages.jsonl'),
    SMS_SANDBOX_RESPONSE_MS: `${responseMs}`,
    // No delivery reports while the sending is measured.
    SMS_SANDBOX_STEP_MS: '3600000',
  });
  await open(sandbox);
  const service = await startService('services/sms/src/main.ts', {
    ...twilio,
    MONGO_URL: mongod.databaseUrl('sms'),
    KAFKA_BROKERS: kafka.url,
    IDENTITY_JWKS: JSON.stringify(signer.jwks),
    MEMBERSHIP_URL: (await open(startMembers())).url,
    TWILIO_API_URL: sandbox.url,
    TWILIO_FROM: from,
    SMS_PUBLIC_URL: 'http://127.0.0.1:9',
    SMS_RATE_PER_SECOND: '10000',
    SMS_CONCURRENCY: `${concurrency}`,
  });
  await open(service);

  let campaigns = 0;
  async function campaign(): Promise<number> {
    campaigns += 1;
    const body = JSON.stringify({ title: `Bench ${campaigns}`, message: '{name}，今晚有新片', memberIds });
    const started = performance.now();
    const response = await fetch(service.url + apiPath('/api/sms/send'), {
      method: 'POST',
      headers: asAdmin(),
      body,
    });
    const { campaignId: id } = (await response.json()) as { campaignId: string };
    for (;;) {
      const seen = await fetch(service.url + apiPath('/api/sms-campaigns/{id}', { id }), {
        headers: asAdmin(),
      });
      const { successCount, pendingCount } = (await seen.json()) as SmsCampaign;
      if (pendingCount > 0) {
        await delay(250);
        continue;
      }
      if (successCount !== recipients) throw new Error(`Only ${successCount} messages were sent`);
      return recipients / ((performance.now() - started) / 1000);
    }
  }

  async function bareLoop(): Promise<number> {
    const url = `${sandbox.url}/2010-04-01/Accounts/${account.sid}/Messages.json`;
    const headers = { authorization: `Basic ${btoa(`${account.sid}:${account.token}`)}` };
    let next = 0;
    const started = performance.now();
    const post = async () => {
      for (let id = memberIds[next++]; id !== undefined; id = memberIds[next++]) {
        const body = new URLSearchParams({
          To: phoneNumberOf(id),
          From: from,
          Body: `Member ${id}，今晚有新片`,
        });
        const response = await fetch(url, { method: 'POST', headers, body });
        if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
        await response.json();
      }
    };
    await Promise.all(Array.from({ length: concurrency }, post));
    return recipients / ((performance.now() - started) / 1000);
  }

  const of = await runRounds(
    [
      { name: 'sms', run: campaign },
      { name: 'bare POST loop', run: bareLoop },
    ],
    rounds,
  );
  const what = `campaign of ${recipients.toLocaleString('en')}, ${concurrency} calls of ${responseMs} ms at once`;
  const compared = row(what, of('sms'), of('bare POST loop'), 'messages/s', { atLeast: 0.75 });
  report('sms-campaign', [compared], { mongoose: versionOf('mongoose') });
});
