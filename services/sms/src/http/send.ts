import { setTimeout as delay } from 'node:timers/promises';
import { limits, messages, type SmsOneOff, type SmsPreview, smsSize } from '@platform/contracts';
import { operations } from '@platform/contracts/operations';
import { errors, register, sendPage } from '@platform/service-kit';
import { readPhoneNumber } from '@platform/service-kit/phone-number';
import type { Application } from 'express';
import type { Audience } from '../clients/members.ts';
import type { Context } from '../context.ts';
import { planRecipient, type Recipient, textOf } from '../domain/recipients.ts';
import type { CampaignRecord } from '../store/records.ts';
import { makeCampaign } from './make-campaign.ts';

/** A small campaign's response is sent when its messages are, a large one's when its rows are written. */
const waits = { recipients: 100, campaignMs: 5_000, oneOffMs: 20_000 };

const isSendable = ({ state }: Recipient): boolean => state === 'queued';

/** Looks until `isDone`, for a limited time; gives what was seen last. */
async function lookUntil<T>(look: () => Promise<T>, isDone: (seen: T) => boolean, forMs: number): Promise<T> {
  const deadline = performance.now() + forMs;
  for (;;) {
    const seen = await look();
    if (isDone(seen) || performance.now() > deadline) return seen;
    await delay(50);
  }
}

/** Sending to members, and to one number. */
export function sendRoutes(app: Application, context: Context): void {
  const { campaigns, rows, suppressions, members } = context;

  async function planRecipients({
    message,
    ...audience
  }: Audience & { message: string }): Promise<Recipient[]> {
    const chosen = await members.choose(audience);
    const numbers = chosen.flatMap(({ member }) => (member ? [member.phoneNumber] : []));
    const suppressed = await suppressions.findSuppressed(numbers);
    return chosen.map((one) => planRecipient(one, { message, ...audience, suppressed }));
  }

  register(app, operations.sendCampaign, async (req, res) => {
    const { sendable, ...wanted } = req.body;
    const { title, message, memberIds, includeSuspended } = wanted;
    const request = { ...wanted, memberIds: memberIds && [...new Set(memberIds)].sort() };
    const campaign = { kind: 'campaign', title, message, includeSuspended, request } as const;
    const id = await makeCampaign(context, req, campaign, async () => {
      const recipients = await planRecipients(wanted);
      if (sendable !== undefined && recipients.filter(isSendable).length !== sendable)
        throw errors.conflict(messages.smsRecipientsChanged);
      return recipients;
    });
    const summary = await lookUntil(
      () => rows.counts(id),
      ({ pending, total }) => pending === 0 || total > waits.recipients,
      waits.campaignMs,
    );
    res.json({ campaignId: id.toHexString(), summary });
  });

  register(app, operations.previewCampaign, async (req, res) => {
    const recipients = await planRecipients(req.body);
    const skipped: SmsPreview['skipped'] = {};
    for (const { reason } of recipients) if (reason) skipped[reason] = (skipped[reason] ?? 0) + 1;
    const sendable = recipients.filter(isSendable);
    const [first] = sendable;
    const text = first && textOf({ kind: 'campaign', message: req.body.message }, first);
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
    const read = readPhoneNumber(req.body.phoneNumber);
    if (!read) throw errors.validation(messages.phoneNumberInvalid, 'phoneNumber');
    const phoneNumber = read.e164;
    const campaign = { kind: 'oneOff', title: '', message, request: { phoneNumber, message } } as const;
    const id = await makeCampaign(context, req, campaign, async () => {
      if (read.isLandline) throw errors.unprocessable(messages.smsLandline, 'phoneNumber');
      const suppressed = await suppressions.findSuppressed([phoneNumber]);
      if (suppressed.size > 0) throw errors.unprocessable(messages.smsOptedOut, 'phoneNumber');
      return [{ name: '', phoneNumber, state: 'queued', segments: smsSize(message).segments }];
    });
    const isQueued = await waitForOneOff(id);
    res.json({ to: phoneNumber, ...(isQueued && { state: 'queued' }) });
  });

  register(app, operations.listOneOffs, async (req, res) => {
    const { limit = limits.listDefaultItems, cursor } = req.query;
    const page = await campaigns.list('oneOff', { limit, cursor });
    const recipientOf = await rows.recipientOf(page.items.map(({ _id }) => _id));
    const items = page.items.flatMap(({ _id, message, createdAt }): SmsOneOff[] => {
      const recipient = recipientOf.get(_id.toHexString());
      if (!recipient) return [];
      const { name: _name, ...outcome } = recipient;
      return [{ ...outcome, message, createdAt: createdAt.toISOString() }];
    });
    sendPage(res, { ...page, items });
  });

  /** Waits until Twilio has accepted a one-off message; true if it is still queued. @throws {AppError} when it isn't sent */
  async function waitForOneOff(id: CampaignRecord['_id']): Promise<boolean> {
    const row = await lookUntil(
      () => rows.findOne(id),
      (seen) => seen?.state !== 'queued' && seen?.state !== 'sending',
      waits.oneOffMs,
    );
    if (row?.reason === 'optedOut') throw errors.unprocessable(messages.smsOptedOut, 'phoneNumber');
    if (row?.state === 'failed' || row?.state === 'undelivered' || row?.state === 'skipped') {
      const code = row.errorCode === undefined ? '' : ` (Twilio ${row.errorCode})`;
      throw errors.unprocessable(`${messages.smsNotSent}${code}`);
    }
    if (row?.state === 'sending' || row?.state === 'unknown') throw errors.timeout(messages.smsUncertain);
    return row?.state === 'queued';
  }
}
