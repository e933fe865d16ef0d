import type { SmsCampaign, SmsSummary } from '@platform/contracts';
import { operations } from '@platform/contracts/operations';
import { register, sendPage } from '@platform/service-kit';
import type { Application, Response } from 'express';
import type { ClientSession } from 'mongoose';
import type { Asker, Context } from '../context.ts';
import type { CampaignRecord } from '../store/models.ts';

/** A campaign as a client reads it. */
const toCampaign = (record: CampaignRecord, counts: SmsSummary): SmsCampaign => ({
  id: record._id.toHexString(),
  title: record.title,
  message: record.message,
  status: record.status,
  ...(record.pausedByCode !== undefined && { pausedByCode: record.pausedByCode }),
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
  const { campaigns, rows, sender, audited } = context;

  register(app, operations.listCampaigns, async (req, res) => {
    const { items, next } = await campaigns.list(req.query);
    const counts = await rows.counts(items.map(({ _id }) => _id));
    sendPage(
      res,
      items.map((record) => toCampaign(record, counts(record._id))),
      next,
    );
  });

  const answer = async (res: Response, record: CampaignRecord) => {
    const counts = await rows.counts([record._id]);
    res.json(toCampaign(record, counts(record._id)));
  };

  register(app, operations.getCampaign, async (req, res) => {
    await answer(res, await campaigns.find(req.params.id));
  });
  register(app, operations.listCampaignRecipients, async (req, res) => {
    await campaigns.find(req.params.id);
    const { items, next } = await rows.list(req.params.id, req.query);
    sendPage(res, items, next);
  });

  /** Makes a change, writes it to the audit log, and answers with the campaign. */
  async function change(
    asker: Asker,
    res: Response,
    id: string,
    verb: string,
    work: (session: ClientSession) => Promise<CampaignRecord>,
  ) {
    const { title } = await campaigns.find(id);
    const target = { type: 'sms-campaign', id, title };
    const record = await audited(asker, { action: `sms-campaign.${verb}`, target }, work);
    sender.wake();
    await answer(res, record);
  }

  for (const [verb, operation] of [
    ['pause', operations.pauseCampaign],
    ['resume', operations.resumeCampaign],
    ['cancel', operations.cancelCampaign],
  ] as const)
    register(app, operation, async (req, res) => {
      const { id } = req.params;
      await change(req, res, id, verb, async (session) => {
        const record = await campaigns.change(session, id, verb);
        if (verb === 'cancel') await rows.skipQueued(record._id, session);
        return record;
      });
    });
  register(app, operations.retryCampaign, async (req, res) => {
    const { id } = req.params;
    await change(req, res, id, 'retry', async (session) => {
      const record = await campaigns.reopen(session, id);
      await rows.retryFailed(session, id);
      return record;
    });
  });
  register(app, operations.decideUnknown, async (req, res) => {
    const { id } = req.params;
    const { action, recipientIds } = req.body;
    await change(req, res, id, action === 'sendAgain' ? 'send-again' : 'count-as-sent', async (session) => {
      const record = await (action === 'sendAgain'
        ? campaigns.reopen(session, id)
        : campaigns.find(id, session));
      await rows.decideUnknown(session, id, action === 'countAsSent', recipientIds);
      return record;
    });
  });
}
