import { operations } from '@platform/contracts/operations';
import { errors, register } from '@platform/service-kit';
import express, { type Application, type Request } from 'express';
import * as z from 'zod';
import type { Context } from '../context.ts';
import { optOutTypeOf } from '../domain/opt-out-keywords.ts';
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
