import { configReader, env, serverConfig } from '@platform/service-kit';

const shape = {
  server: serverConfig,
  account: {
    sid: env.string({
      name: 'TWILIO_ACCOUNT_SID',
      pattern: /^AC[0-9a-f]{32}$/,
      expected: 'AC and 32 hex digits',
    }),
    authToken: env.secret({ name: 'TWILIO_AUTH_TOKEN', minLength: 16 }),
  },
  sandbox: {
    /** The ledger: every accepted message and its states, one JSON object a line. */
    file: env.string({ name: 'SMS_SANDBOX_FILE' }),
    /** Where replies are sent, as set in Twilio's console for a number. */
    inboundUrl: env.url({ name: 'SMS_SANDBOX_INBOUND_URL' }).optional(),
    /** Time to respond to a call that creates a message, as Twilio takes: for the benchmark of campaigns. */
    responseMs: env.int({ name: 'SMS_SANDBOX_RESPONSE_MS' }).default(0),
    /** Time from one state of a message to the next. */
    stepMs: env.int({ name: 'SMS_SANDBOX_STEP_MS' }).default(500),
  },
};

export const readSandboxConfig = configReader(shape);
export type SandboxConfig = ReturnType<typeof readSandboxConfig>;
