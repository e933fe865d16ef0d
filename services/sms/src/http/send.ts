import { setTimeout as delay } from 'node:timers/promises';
import { messages, type SmsPreview, smsSize } from '@platform/contracts';
import { operations } from '@platform/contracts/operations';
import { errors, register } from '@platform/service-kit';
import { isLandline, toE164 } from '@platform/service-kit/phone-number';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { textOf } from '../domain/recipients.ts';
import type { CampaignRecord } from '../store/models.ts';
import { keyOf, once } from './idempotency.ts';

/** A small campaign is answered when it is sent, a large one when its rows are written. */
const small = { recipients: 100, waitMs: 5_000 };
const waitsFor = { rowsMs: 20_000, oneOffMs: 20_000, everyMs: 50 };

/** Looks until `isDone`, for a limited time; gives what was seen last. */
async function lookUntil<T>(look: () => Promise<T>, isDone: (seen: T) => boolean, forMs: number): Promise<T> {
  const deadline = performance.now() + forMs;
  for (;;) {
    const seen = await look();
    if (isDone(seen) || performance.now() > deadline) return seen;
    await delay(waitsFor.everyMs);
  }
}

/** Sending to members, and to one number. */
export function sendRoutes(app: Application, context: Context): void {
  const { campaigns, rows, suppressions, members, preparer, sender, audited } = context;

  register(app, operations.sendCampaign, async (req, res) => {
    const { title, message, memberIds, includeSuspended } = req.body;
    const key = keyOf(req, 'campaign');
    const id = await once(context, key, async () => {
      const audience = { memberIds, includeSuspended };
      const chosen = await members.choose(audience);
      const recipients = await preparer.judgeAll(chosen, message, includeSuspended);
      const _id = campaigns.newId();
      const target = { type: 'sms-campaign', id: _id.toHexString(), title };
      await audited(req, { action: 'sms-campaign.send', target }, (session) =>
        campaigns.insert(session, _id, { kind: 'campaign', title, message, audience, ...key }),
      );
      await preparer.write(_id, recipients);
      sender.wake();
      return _id;
    });
    await lookUntil(
      () => campaigns.find(id),
      ({ status }) => status !== 'preparing',
      waitsFor.rowsMs,
    );
    const summary = await lookUntil(
      async () => (await rows.counts([id]))(id),
      ({ pending, total }) => pending === 0 || total > small.recipients,
      small.waitMs,
    );
    res.json({ campaignId: id.toHexString(), summary });
  });

  register(app, operations.previewCampaign, async (req, res) => {
    const { message, memberIds, includeSuspended } = req.body;
    const chosen = await members.choose({ memberIds, includeSuspended });
    const recipients = await preparer.judgeAll(chosen, message, includeSuspended);
    const skipped: SmsPreview['skipped'] = {};
    for (const { reason } of recipients) if (reason) skipped[reason] = (skipped[reason] ?? 0) + 1;
    const sendable = recipients.filter(({ state }) => state === 'queued');
    const [first] = sendable;
    const text = first && textOf({ kind: 'campaign', message }, first);
    res.json({
      total: recipients.length,
      sendable: sendable.length,
      segments: sendable.reduce((sum, { segments }) => sum + segments, 0),
      skipped,
      ...(first && text !== undefined && { first: { name: first.name, text, segments: first.segments } }),
    } satisfies SmsPreview);
  });

  register(app, operations.sendOneOff, async (req, res) => {
    const { message } = req.body;
    const phoneNumber = toE164(req.body.phoneNumber);
    if (!phoneNumber) throw errors.validation(messages.phoneNumberInvalid, 'phoneNumber');
    const key = keyOf(req, 'oneOff');
    const id = await once(context, key, async () => {
      if (isLandline(phoneNumber)) throw errors.unprocessable(messages.smsLandline, 'phoneNumber');
      const suppressed = await suppressions.among([phoneNumber]);
      if (suppressed.size > 0) throw errors.unprocessable(messages.smsOptedOut, 'phoneNumber');
      const _id = campaigns.newId();
      const { segments } = smsSize(message);
      const target = { type: 'sms-message', id: _id.toHexString() };
      await audited(req, { action: 'sms-message.send', target }, async (session) => {
        await campaigns.insert(session, _id, { kind: 'oneOff', title: '', message, segments, ...key });
        await rows.insert(_id, [{ name: '', phoneNumber, state: 'queued', segments }], session);
      });
      sender.wake();
      return _id;
    });
    await answerOneOff(id);
    res.json({ to: phoneNumber });
  });

  /** Waits until Twilio has accepted a one-off message, or it waits its turn in the background. @throws {AppError} when it isn't sent */
  async function answerOneOff(id: CampaignRecord['_id']): Promise<void> {
    const row = await lookUntil(
      () => rows.findOne(id),
      (seen) => seen?.state !== 'queued' && seen?.state !== 'sending',
      waitsFor.oneOffMs,
    );
    if (row?.state === 'skipped') throw errors.unprocessable(messages.smsOptedOut, 'phoneNumber');
    if (row?.state === 'failed' || row?.state === 'undelivered') {
      const code = row.errorCode === undefined ? '' : ` (Twilio ${row.errorCode})`;
      throw errors.unprocessable(`${messages.smsNotSent}${code}`);
    }
    if (row?.state === 'sending' || row?.state === 'unknown') throw errors.timeout(messages.smsUncertain);
  }
}
