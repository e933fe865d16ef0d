import twilio from 'twilio';
import type { SmsConfig } from '../config.ts';
import { type Outcome, outcomeOf } from '../domain/twilio-codes.ts';

/** How many of the newest messages to a number are looked through; one page. */
const lookedThrough = 100;
/** Difference of the clocks, and Twilio's dates are in whole seconds. */
const clockSkewMs = 5_000;

export type Twilio = ReturnType<typeof createTwilio>;

/** Twilio, through its SDK. */
export function createTwilio({ twilio: account, sending }: Pick<SmsConfig, 'twilio' | 'sending'>) {
  const { accountSid, authToken, from, apiUrl, timeoutMs } = account;
  const sockets = { maxSockets: sending.concurrency, maxFreeSockets: sending.concurrency };
  const client = twilio(accountSid, authToken, { timeout: timeoutMs, ...sockets });
  if (apiUrl) client.api.baseUrl = apiUrl;
  const { messages } = client;
  const isNumber = from.startsWith('+');
  const sender = isNumber ? { from } : { messagingServiceSid: from };

  return {
    accountSid,

    /** Sends a message, once. Reports on it go to `callbackPath` of the public URL. */
    async send(to: string, body: string, callbackPath: string): Promise<Outcome> {
      try {
        const statusCallback = `${sending.publicUrl}${callbackPath}`;
        const { sid } = await messages.create({ to, body, statusCallback, ...sender });
        return { kind: 'accepted', sid };
      } catch (error) {
        return outcomeOf(error);
      }
    },

    /**
     * Finds messages that Twilio has accepted since a time, oldest first. Not by DateSent: a message that waits at Twilio has none.
     * @throws when Twilio doesn't answer
     */
    async find(to: string, body: string, since: Date) {
      const listed = await messages.list({
        to,
        ...(isNumber && { from }),
        limit: lookedThrough,
        pageSize: lookedThrough,
      });
      const earliest = since.getTime() - clockSkewMs;
      return listed
        .filter((message) => message.body === body && message.dateCreated.getTime() >= earliest)
        .map(({ sid, status, errorCode }) => ({ sid, status, errorCode: errorCode || undefined }))
        .reverse();
    },

    /** Says whether Twilio signed a webhook's request. `path` is with its query. */
    isSigned: (signature: string | undefined, path: string, fields: Record<string, unknown>): boolean =>
      twilio.validateRequest(authToken, signature ?? '', `${sending.publicUrl}${path}`, fields),
  };
}
