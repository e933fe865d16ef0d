import {
  limits,
  messages,
  type SmsCampaign,
  type SmsCampaignStatus,
  type SmsSummary,
} from '@platform/contracts';
import { operations } from '@platform/contracts/operations';
import { type Administrator, errors, register, sendPage } from '@platform/service-kit';
import type { Application, Response } from 'express';
import { type ClientSession, Types } from 'mongoose';
import type { Context } from '../context.ts';
import type { CampaignRecord } from '../store/records.ts';

/** A campaign as a client reads it. */
const toCampaign = (record: CampaignRecord, counts: SmsSummary): SmsCampaign => ({
  id: record._id.toHexString(),
  title: record.title,
  message: record.message,
  status: counts.pending === 0 && record.status !== 'cancelled' ? 'done' : record.status,
  ...(record.pausedByCode !== undefined && { pausedByCode: record.pausedByCode }),
  ...(record.restoredFrom && { restoredFrom: record.restoredFrom.toISOString() }),
  segments: record.segments,
  recipientCount: counts.total,
  successCount: counts.successful,
  failedCount: counts.failed,
  pendingCount: counts.pending,
  unknownCount: counts.unknown,
  skippedCount: counts.skipped,
  createdAt: record.createdAt.toISOString(),
});

/** Campaigns and what becomes of them. */
export function campaignRoutes(app: Application, context: Context): void {
  const { campaigns, rows, audited } = context;

  async function read(id: string): Promise<SmsCampaign> {
    const record = await campaigns.find(id);
    return toCampaign(record, await rows.counts(record._id));
  }

  register(app, operations.listCampaigns, async (req, res) => {
    const { limit = limits.smsCampaignsListed, cursor } = req.query;
    const page = await campaigns.list('campaign', { limit, cursor });
    const counted = page.items.map(async (record) => toCampaign(record, await rows.counts(record._id)));
    sendPage(res, { ...page, items: await Promise.all(counted) });
  });
  register(app, operations.getCampaign, async (req, res) => {
    res.json(await read(req.params.id));
  });
  register(app, operations.listCampaignRecipients, async (req, res) => {
    await campaigns.find(req.params.id);
    sendPage(res, await rows.list(req.params.id, req.query));
  });

  /** Makes a change, unless the campaign's status rejects it, writes it to the audit log, and responds with the campaign. */
  async function change(
    req: { identity: Administrator; params: { id: string } },
    res: Response,
    verb: string,
    rejectedWhen: readonly SmsCampaignStatus[],
    work: (session: ClientSession, id: Types.ObjectId) => Promise<unknown>,
  ): Promise<void> {
    const { id } = req.params;
    const { title, status } = await read(id);
    const rejection = status === 'done' ? messages.smsCampaignFinished : messages.smsCampaignCancelled;
    if (rejectedWhen.includes(status)) throw errors.conflict(rejection);
    const target = { type: 'sms-campaign', id, title };
    await audited(req, { action: `sms-campaign.${verb}`, target }, async (session) => {
      await work(session, new Types.ObjectId(id));
      await rows.lookUpRestored(session);
    });
    await rows.settle(await campaigns.find(id));
    res.json(await read(id));
  }

  for (const [operation, verb, status, rejectedWhen] of [
    [operations.pauseCampaign, 'pause', 'paused', ['done', 'cancelled']],
    [operations.resumeCampaign, 'resume', 'queued', ['done', 'cancelled']],
    [operations.cancelCampaign, 'cancel', 'cancelled', ['done']],
  ] as const)
    register(app, operation, (req, res) =>
      change(req, res, verb, rejectedWhen, (session, id) => campaigns.setStatus(id, status, { session })),
    );
  register(app, operations.retryCampaign, (req, res) =>
    change(req, res, 'retry', ['cancelled'], rows.retryFailed),
  );
  register(app, operations.decideUnknown, (req, res) => {
    const sendsAgain = req.body.action === 'sendAgain';
    const verb = sendsAgain ? 'send-again' : 'count-as-sent';
    return change(req, res, verb, sendsAgain ? ['cancelled'] : [], (session, id) =>
      rows.decideUnknown(session, id, req.body),
    );
  });
}
