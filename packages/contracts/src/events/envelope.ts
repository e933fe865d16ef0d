import * as z from 'zod';

/** Fields every event on a topic carries. Consumers drop an eventId they have already applied. */
export const envelope = {
  eventId: z.uuid(),
  /** When it happened, by the producing server's clock. */
  at: z.iso.datetime(),
};
