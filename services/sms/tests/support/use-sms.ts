import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import type { SmsCampaign, SmsMember, SmsRecipient } from '@platform/contracts';
import { type Logger, type RunningService, silentLogger } from '@platform/service-kit';
import { type Fault, type LedgerMessage, readSandboxConfig, startSandbox } from '@platform/sms-sandbox';
import {
  asAdmin,
  request,
  type ServiceProcess,
  serviceEnvironment,
  startProcess,
  useKafka,
  useMongo,
  waitFor,
} from '@platform/testkit';
import mongoose, { type Connection } from 'mongoose';
import twilio from 'twilio';
import { readSmsConfig } from '../../src/config.ts';
import { start } from '../../src/service.ts';
import { startGateway, startMembers } from './stand-ins.ts';

export const accountSid = `AC${'1'.repeat(32)}`;
export const authToken = 'e'.repeat(32);
export const from = '+15005550006';

interface Call {
  body?: unknown;
  headers?: Record<string, string>;
  url?: string;
}

const settings = { SMS_RATE_PER_SECOND: '2000', SMS_DOUBT_MS: '3000', TWILIO_TIMEOUT_MS: '2000' };

/** The service's neighbours for a test file: MongoDB, Kafka, the SMS sandbox, stand-ins of membership and the gateway. */
export function useSms({ stepMs = 20 } = {}) {
  const mongo = useMongo();
  const kafka = useKafka();
  const closers: (() => Promise<unknown>)[] = [];
  const opened: {
    members?: Awaited<ReturnType<typeof startMembers>>;
    gateway?: Awaited<ReturnType<typeof startGateway>>;
    sandbox?: RunningService;
    connection?: Connection;
  } = {};
  /** The address of the service that was started last. */
  let current = '';
  let made = 0;

  const needed = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error('The neighbours are not up yet');
    return value;
  };

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sms-'));
    opened.members = await startMembers();
    opened.gateway = await startGateway(() => current);
    opened.sandbox = await startSandbox(
      readSandboxConfig({
        ...serviceEnvironment,
        TWILIO_ACCOUNT_SID: accountSid,
        TWILIO_AUTH_TOKEN: authToken,
        SMS_SANDBOX_FILE: join(folder, 'messages.jsonl'),
        SMS_SANDBOX_INBOUND_URL: `${opened.gateway.url}/api/sms/webhooks/inbound`,
        SMS_SANDBOX_STEP_MS: `${stepMs}`,
      }),
      { logger: silentLogger() },
    );
    opened.connection = await mongoose.createConnection(mongo.url).asPromise();
    closers.push(
      opened.sandbox.close,
      opened.gateway.close,
      opened.members.close,
      () => rm(folder, { recursive: true }),
      () => needed(opened.connection).close(),
    );
  });
  afterAll(async () => {
    for (const close of closers) await close();
  });

  const sms = {
    members: () => needed(opened.members),
    gateway: () => needed(opened.gateway),
    collection: (name: string) => needed(opened.connection).collection(name),
    sandboxUrl: () => needed(opened.sandbox).url,

    environment: (variables: Record<string, string> = {}) => ({
      MONGO_URL: mongo.url,
      KAFKA_BROKERS: kafka.brokers.join(','),
      KAFKA_TOPIC_PREFIX: kafka.topicPrefix,
      MEMBERSHIP_URL: sms.members().url,
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_FROM: from,
      TWILIO_API_URL: sms.sandboxUrl(),
      SMS_PUBLIC_URL: sms.gateway().url,
      ...settings,
      ...serviceEnvironment,
      ...variables,
    }),

    /** Starts a replica. It closes at the end of the file, before its neighbours. */
    async start(
      variables: Record<string, string> = {},
      logger: Logger = silentLogger(),
    ): Promise<RunningService> {
      const service = await start(readSmsConfig(sms.environment(variables)), { logger });
      closers.unshift(() => service.close());
      current = service.url;
      return service;
    },

    /** Starts a replica in a process of its own. */
    async startProcess(variables: Record<string, string> = {}): Promise<ServiceProcess> {
      const service = startProcess('services/sms', sms.environment({ LOG_LEVEL: 'info', ...variables }));
      closers.unshift(service.kill);
      current = await service.url();
      return service;
    },

    /** Adds members to membership, by default with mobile numbers of the US. */
    addMembers(count: number, fields: Partial<SmsMember> = {}): SmsMember[] {
      return Array.from({ length: count }, () => {
        made += 1;
        const member: SmsMember = {
          id: made.toString(16).padStart(24, '0'),
          name: `Member ${made}`,
          phoneNumber: `+1${212 + Math.floor(made / 10_000)}55${String(made % 100_000).padStart(5, '0')}`,
          membershipNumber: `VIP-${made}`,
          status: 'active',
          ...fields,
        };
        sms.members().members.set(member.id, member);
        return member;
      });
    },

    /** Sends a request as the gateway would, by default as an admin. */
    ask: (method: string, path: string, { body, headers = {}, url = current }: Call = {}) =>
      request(method, url + path, { body, headers: { ...asAdmin(), ...headers } }),

    send: (members: readonly SmsMember[], fields: object = {}, call: Call = {}) =>
      sms.ask('POST', '/api/sms/send', {
        body: { title: 'News', message: 'Hello', memberIds: members.map(({ id }) => id), ...fields },
        ...call,
      }),

    campaign: async (id: string): Promise<SmsCampaign> =>
      (await sms.ask('GET', `/api/sms-campaigns/${id}`)).body,
    recipients: async (id: string, query = ''): Promise<SmsRecipient[]> =>
      (await sms.ask('GET', `/api/sms-campaigns/${id}/recipients?${query}`)).body,

    /** Waits until a campaign is as wanted. */
    until: (id: string, wanted: Partial<SmsCampaign>, timeoutMs = 60_000) =>
      waitFor(
        async () => {
          const campaign = await sms.campaign(id);
          const isThere = Object.entries(wanted).every(
            ([field, value]) => campaign[field as keyof SmsCampaign] === value,
          );
          if (!isThere) throw new Error(JSON.stringify(campaign));
          return campaign;
        },
        { timeoutMs, what: `a campaign with ${JSON.stringify(wanted)}` },
      ),

    /** What the sandbox has accepted. */
    async ledger(to?: string): Promise<LedgerMessage[]> {
      const all = (await (await fetch(`${sms.sandboxUrl()}/sandbox/messages`)).json()) as LedgerMessage[];
      return to === undefined ? all : all.filter((message) => message.to === to);
    },

    async setFaults(...faults: Fault[]): Promise<void> {
      await fetch(`${sms.sandboxUrl()}/sandbox/faults`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(faults),
      });
    },

    reply: (number: string, text: string) =>
      fetch(`${sms.sandboxUrl()}/sandbox/replies`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ from: number, to: from, body: text }),
      }),

    /** Posts a webhook to the gateway, signed by default. */
    async callBack(path: string, fields: Record<string, string>, signature?: string): Promise<number> {
      const url = `${sms.gateway().url}${path}`;
      const all = { AccountSid: accountSid, ...fields };
      const signed = signature ?? twilio.getExpectedTwilioSignature(authToken, url, all);
      const headers = { 'x-twilio-signature': signed };
      return (await fetch(url, { method: 'POST', headers, body: new URLSearchParams(all) })).status;
    },
  };
  return sms;
}
