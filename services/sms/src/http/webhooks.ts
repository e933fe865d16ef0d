import { operations } from '@platform/contracts/operations';
import { errors, register } from '@platform/service-kit';
import express, { type Application, type Request } from 'express';
import * as z from 'zod';
import type { Context } from '../context.ts';
import { changeByStatus } from '../domain/twilio-codes.ts';

/** Twilio's forms have a few short fields, and the text of a reply. */
const formBytes = 32 * 1024;

/** The fields that are read of reports and replies. */
const formSchema = z.object({
  MessageSid: z.string().regex(/^[SM]M[0-9a-f]{32}$/),
  MessageStatus: z.string().default(''),
  ErrorCode: z.coerce.number().int().max(999_999).optional(),
  /** E.164; undefined for what is no phone number, such as a sender's name. */
  From: z.e164().optional().catch(undefined),
  /** Only a messaging service with Advanced Opt-Out sends it. */
  OptOutType: z.string().optional(),
  Body: z.string().default(''),
});

/**
 * Replies that Twilio takes for an opt-out or opt-in unless a messaging service has other words.
 * https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out, https://help.twilio.com/articles/223134027
 */
const keywords = {
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  START: ['START', 'YES', 'UNSTOP'],
} as const;

/** What a reply asks for, when it is one keyword and nothing else. */
function optOutTypeOf(reply: string): keyof typeof keywords | undefined {
  const word = reply.trim().toUpperCase();
  return (['STOP', 'START'] as const).find((type) => keywords[type].some((keyword) => keyword === word));
}

/** What Twilio tells: each request is signed with the account's token. https://www.twilio.com/docs/usage/webhooks/webhooks-security */
export function webhookRoutes(app: Application, { rows, suppressions, twilio, transaction }: Context): void {
  app.use('/api/sms/webhooks', express.urlencoded({ extended: false, limit: formBytes }));

  /** @throws {AppError} 403 for what Twilio didn't sign, 400 for what it doesn't send */
  function read(req: Pick<Request, 'get' | 'is' | 'originalUrl' | 'body'>) {
    if (!req.is('application/x-www-form-urlencoded')) throw errors.forbidden();
    const fields = { ...(req.body as Record<string, unknown> | undefined) };
    const isSigned = twilio.isSigned(req.get('x-twilio-signature'), req.originalUrl, fields);
    if (!isSigned || fields.AccountSid !== twilio.accountSid) throw errors.forbidden();
    const parsed = formSchema.safeParse(fields);
    if (!parsed.success) throw errors.validation('The request is not as Twilio sends it');
    return parsed.data;
  }

  register(app, operations.receiveSmsStatus, async (req, res) => {
    const { recipientId, attempt } = req.params;
    const { MessageSid, MessageStatus, ErrorCode: code } = read(req);
    const change = changeByStatus(MessageStatus, code);
    if (change) {
      const row = await rows.report(recipientId, attempt, { ...change, sid: MessageSid });
      if (row) await suppressions.applyChange(row.phoneNumber, change);
    }
    res.status(204).end();
  });

  register(app, operations.receiveSms, async (req, res) => {
    const {
      MessageSid,
      From,
      Body,
      OptOutType = twilio.isNumber ? optOutTypeOf(Body) : undefined,
    } = read(req);
    if (From && (OptOutType === 'STOP' || OptOutType === 'START'))
      await transaction((session) => suppressions.applyReply(session, MessageSid, From, OptOutType));
    // Twilio replies to the sender by itself.
    res.type('text/xml').send('<Response/>');
  });
}
