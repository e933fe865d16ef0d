import { messages, type trackResponseSchema } from '@platform/contracts';
import type { Operations } from '@platform/contracts/operations';
import { AppError, counter, errors, type Handler, hasBody } from '@platform/service-kit';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { trackedActions } from '../domain/tracked-actions.ts';
import { readEvents } from './read-events.ts';

const handled = counter({
  name: 'tracking_events_total',
  help: 'Events reported: accepted, repeated within their POST, or refused with the code of the answer',
  labelNames: ['result'],
});

/** POST /api/action/track: one event, or up to 50. Answered once Kafka has them all; a refused POST leaves nothing behind. */
export const trackActions =
  ({ actions }: Context): Handler<Operations['trackActions']> =>
  async (req, res) => {
    const { body, identity } = req;
    const { member } = identity;
    const count = Array.isArray(body) ? body.length : 1;
    try {
      if (body === undefined && hasBody(req)) throw errors.unsupportedMediaType(messages.jsonExpected);
      const kept = trackedActions(readEvents(body), member, Date.now());
      await actions.keep(member.number, kept);
      handled.inc({ result: 'accepted' }, kept.length);
      handled.inc({ result: 'repeated' }, count - kept.length);
      const accepted = { accepted: kept.length } satisfies z.infer<typeof trackResponseSchema>;
      res.status(202).json(accepted);
    } catch (error) {
      handled.inc({ result: error instanceof AppError ? error.code : 'failed' }, count);
      throw error;
    }
  };
