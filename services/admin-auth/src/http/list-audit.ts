import { auditQuerySchema } from '@platform/contracts';
import { sendPage, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';

/** GET /api/admin/audit */
export const listAudit = (context: Context) =>
  validate({ query: auditQuerySchema }, async (req, res) => {
    const { entries, nextCursor } = await context.auditLog.list(req.query);
    sendPage(res, entries, nextCursor);
  });
