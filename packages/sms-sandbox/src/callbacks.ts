import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@platform/service-kit';
import PQueue from 'p-queue';
import twilio from 'twilio';
import type { SandboxConfig } from './config.ts';
import type { Ledger, LedgerMessage, Status } from './ledger.ts';

/** Numbers that end in one of these error codes don't get their messages. */
const deliveryErrors = /(3000[3-8]|21610)$/;
const timeoutMs = 5_000;

export type Callbacks = ReturnType<typeof createCallbacks>;

/** Moves messages to their last state and tells the callback URLs, signed as Twilio signs. A callback that fails is not repeated. */
export function createCallbacks({ account, sandbox }: SandboxConfig, ledger: Ledger, logger: Logger) {
  const closing = new AbortController();
  const queue = new PQueue({ concurrency: 16 });

  async function post(url: string, fields: Record<string, string>): Promise<void> {
    const signature = twilio.getExpectedTwilioSignature(account.authToken, url, fields);
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]);
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'x-twilio-signature': signature, 'user-agent': 'TwilioProxy/1.1' },
      body: new URLSearchParams(fields),
      signal,
    });
    await response.arrayBuffer();
    if (!response.ok) logger.warn({ status: response.status }, 'callback rejected');
  }

  function advance(message: LedgerMessage, status: Status, errorCode: number | null): void {
    ledger.setStatus(message.sid, status, errorCode);
    const { sid, to, from, messagingServiceSid, statusCallback } = message;
    if (!statusCallback) return;
    const fields = {
      AccountSid: account.sid,
      ApiVersion: '2010-04-01',
      MessageSid: sid,
      MessageStatus: status,
      SmsSid: sid,
      SmsStatus: status,
      To: to,
      ...(from && { From: from }),
      ...(messagingServiceSid && { MessagingServiceSid: messagingServiceSid }),
      ...(errorCode && { ErrorCode: String(errorCode) }),
    };
    const failed = (err: unknown) => logger.warn({ err }, 'callback failed');
    void queue.add(() => post(statusCallback, fields).catch(failed));
  }

  return {
    /** Sends a message on its way: sent, then delivered or not. */
    async deliver(message: LedgerMessage): Promise<void> {
      const code = Number(deliveryErrors.exec(message.to)?.[1]) || null;
      for (const status of ['sent', code ? 'undelivered' : 'delivered'] as const) {
        await delay(sandbox.stepMs, undefined, { ref: false });
        if (closing.signal.aborted) return;
        advance(message, status, status === 'undelivered' ? code : null);
      }
    },
    /** Tells the product of a reply. @throws when there is no URL for replies, or nobody at it */
    async reply(fields: Record<string, string>): Promise<void> {
      if (!sandbox.inboundUrl) throw new Error('SMS_SANDBOX_INBOUND_URL is not set');
      await post(sandbox.inboundUrl, { AccountSid: account.sid, ApiVersion: '2010-04-01', ...fields });
    },
    async close(): Promise<void> {
      queue.clear();
      closing.abort();
    },
  };
}
