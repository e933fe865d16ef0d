import { type AnalyticsSummary, analyticsSummaryQuerySchema } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import type { Context } from '../context.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The last `count` days, today the last of them, in UTC. */
const daysUntil = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  );

/** GET /api/admin/analytics/summary */
export const getSummary = ({ queries, mostWatched, now }: Context) =>
  validate({ query: analyticsSummaryQuerySchema }, async (req, res) => {
    const days = daysUntil(now(), req.query.days);
    const [figures, watched] = await Promise.all([queries.summary(days), mostWatched(days[0] as string)]);
    const summary: AnalyticsSummary = { ...figures, mostWatched: watched };
    res.json(summary);
  });
