import twilio from 'twilio';
import type { MessageInstance, MessagePage } from 'twilio/lib/rest/api/v2010/account/message.js';
import type { SmsConfig } from '../config.ts';
import { changeByStatus, type Outcome, outcomeOf } from '../domain/twilio-codes.ts';

/** How many of the newest messages to a number are looked through; one page. */
const lookedThrough = 100;
/** Messages of a page of the list: Twilio gives up to 1,000, which makes long responses. */
const pageSize = 200;
/** Difference of the clocks, and Twilio's dates are in whole seconds. */
const clockSkewMs = 5_000;

/** What a message in Twilio's list says of its row. */
const read = ({ sid, status, errorCode }: MessageInstance) => ({
  sid,
  ...(changeByStatus(status, errorCode) ?? { state: 'accepted' as const }),
});

export type Twilio = ReturnType<typeof createTwilio>;

/** Twilio, through its SDK. */
export function createTwilio({ twilio: account, sending }: Pick<SmsConfig, 'twilio' | 'sending'>) {
  const { accountSid, authTokens, from, apiUrl, timeoutMs } = account;
  const sockets = { maxSockets: sending.concurrency, maxFreeSockets: sending.concurrency };
  const client = twilio(accountSid, authTokens[0], { timeout: timeoutMs, ...sockets });
  if (apiUrl) client.api.baseUrl = apiUrl;
  const { messages } = client;
  const isNumber = from.startsWith('+');
  const sender = isNumber ? { from } : { messagingServiceSid: from };

  return {
    accountSid,
    /** Whether the sender is a plain number, not a messaging service. */
    isNumber,

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
     * @throws when Twilio doesn't respond
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
        .map(read)
        .reverse();
    },

    /**
     * Reads the sender's list page by page, the newest first, back to messages that were sent before a time.
     * @throws when Twilio doesn't respond
     */
    async *pagesSince(since: Date) {
      const first = messages.page({ ...(isNumber && { from }), pageSize });
      for (let page: Pick<MessagePage, 'instances' | 'nextPage'> | undefined = await first; page; ) {
        yield page.instances.map(read);
        // A message that waits at Twilio has no date.
        const sentAt: number | undefined = page.instances.at(-1)?.dateSent?.getTime();
        page = sentAt && sentAt < since.getTime() - clockSkewMs ? undefined : await page.nextPage();
      }
    },

    /** Says whether Twilio signed a webhook's request. `path` is with its query. */
    isSigned: (signature: string | undefined, path: string, fields: Record<string, unknown>): boolean =>
      authTokens.some((token) =>
        twilio.validateRequest(token, signature ?? '', `${sending.publicUrl}${path}`, fields),
      ),
  };
}
