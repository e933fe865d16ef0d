import { commonConfig, configReader, env } from '@platform/service-kit';

const { server, identity, mongo, kafka } = commonConfig;

const shape = {
  server,
  identity,
  mongo,
  kafka,
  membership: { url: env.url({ name: 'MEMBERSHIP_URL' }) },
  twilio: {
    accountSid: env.string({
      name: 'TWILIO_ACCOUNT_SID',
      pattern: /^AC[0-9a-f]{32}$/,
      expected: 'AC and 32 hex digits',
    }),
    /** Also the key of the signatures of webhooks. */
    authTokens: env.secrets({ name: 'TWILIO_AUTH_TOKEN', minLength: 16 }),
    /** A phone number in E.164, or a messaging service. */
    from: env.string({
      name: 'TWILIO_FROM',
      pattern: /^(\+\d{7,15}|MG[0-9a-f]{32})$/,
      expected: 'a phone number in E.164, or MG and 32 hex digits',
    }),
    /** Another address for Twilio's API: the SMS sandbox. */
    apiUrl: env.url({ name: 'TWILIO_API_URL' }).optional(),
    timeoutMs: env.int({ name: 'TWILIO_TIMEOUT_MS', min: 100, max: 60_000 }).default(8_000),
  },
  sending: {
    /** Where Twilio reaches the gateway. */
    publicUrl: env.url({ name: 'SMS_PUBLIC_URL' }),
    /** All replicas together. */
    ratePerSecond: env.int({ name: 'SMS_RATE_PER_SECOND', min: 1, max: 10_000 }).default(10),
    /** Calls to Twilio at once, each replica. */
    concurrency: env.int({ name: 'SMS_CONCURRENCY', min: 1, max: 200 }).default(20),
    /** After this long without a trace of a message, it is unknown whether it was sent. */
    doubtMs: env.int({ name: 'SMS_DOUBT_MS', min: 500 }).default(5 * 60 * 1000),
  },
};

export const readSmsConfig = configReader(shape);
export type SmsConfig = ReturnType<typeof readSmsConfig>;
