import twilio from 'twilio';
import type RequestClient from 'twilio/lib/base/RequestClient.js';
import type { SmsConfig } from '../config.ts';
import { type Outcome, outcomeOf } from '../domain/twilio-codes.ts';

/** Only the address differs from the SDK's own client. https://www.twilio.com/docs/libraries/node/custom-http-clients-node */
class RedirectedClient extends twilio.RequestClient {
  readonly #origin: string;

  constructor(origin: string, options: ConstructorParameters<typeof twilio.RequestClient>[0]) {
    super(options);
    this.#origin = origin;
  }

  override request<Data>(options: RequestClient.RequestOptions<Data>) {
    return super.request<Data>({
      ...options,
      uri: options.uri.replace('https://api.twilio.com', this.#origin),
    });
  }
}

export interface TextMessage {
  to: string;
  body: string;
}

export interface Found {
  sid: string;
  status: string;
  errorCode: number | undefined;
}

/** How many of the newest messages to a number are looked through; one page. */
const lookedThrough = 100;
/** Difference of the clocks, and Twilio's dates are in whole seconds. */
const clockSkewMs = 5_000;

export type Twilio = ReturnType<typeof createTwilio>;

/** Twilio, through its SDK. */
export function createTwilio({ twilio: account, sending }: Pick<SmsConfig, 'twilio' | 'sending'>) {
  const { accountSid, authToken, from, messagingServiceSid, apiUrl, timeoutMs } = account;
  const options = { timeout: timeoutMs, maxSockets: sending.concurrency };
  const { messages } = twilio(accountSid, authToken, {
    httpClient: apiUrl ? new RedirectedClient(apiUrl, options) : new twilio.RequestClient(options),
  });
  const sender = from === undefined ? { messagingServiceSid } : { from };

  return {
    accountSid,
    /** Names the sender, for the rate that its replicas share. */
    senderId: from ?? messagingServiceSid ?? '',

    /** Sends a message, once. Reports on it go to `callbackPath` of the public URL. */
    async send({ to, body }: TextMessage, callbackPath: string): Promise<Outcome> {
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
    async find({ to, body }: TextMessage, since: Date): Promise<Found[]> {
      const listed = await messages.list({
        to,
        ...(from && { from }),
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
