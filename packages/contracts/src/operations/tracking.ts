import { trackRequestSchema, trackResponseSchema } from '../events/tracking.ts';
import { operationsOf } from './operation.ts';

const tracking = operationsOf({ service: 'tracking', tag: 'tracking', limit: 'track' });

/** What members do. */
export const trackingOperations = {
  trackActions: tracking('POST', '/api/action/track', 'member', {
    summary: 'Record what a member did: one event, or up to 50; the response comes once they are kept',
    body: trackRequestSchema,
    unparsedBody: true,
    responses: { 202: { description: 'How many events were kept', schema: trackResponseSchema } },
  }),
};
