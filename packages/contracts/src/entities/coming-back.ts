import * as z from 'zod';
import { editOf, flag, idListSchema, idSchema, instantSchema, strictBody } from '../common.ts';
import { limits } from '../limits.ts';
import { cardSchema } from './cards.ts';
import { itemTypeSchema } from './content.ts';

/** What a member comes back to: places in films, history, watch later. */

const seconds = (name: string) => {
  const error = `${name} must be from 0 to ${limits.watchedSecondsMax}`;
  return z.number({ error }).min(0, { error }).max(limits.watchedSecondsMax, { error });
};

export const itemParamsSchema = strictBody({ type: itemTypeSchema, id: idSchema });

/** A report of how far a member has watched an item. */
export const reportProgressSchema = strictBody({
  positionSeconds: seconds('positionSeconds'),
  /** Null where the player doesn't say: the item enters the history only. */
  durationSeconds: seconds('durationSeconds').nullable(),
  /** Names one opening of the item's page. */
  session: z.uuid({ error: 'session must be a UUID' }),
  /** When it was measured by the client's clock: it orders one session's reports, an earlier one changes nothing. */
  at: instantSchema,
});
export type ReportProgress = z.infer<typeof reportProgressSchema>;

const progressSchema = z.object({
  /** Where it goes on: 0 once it is finished. */
  positionSeconds: z.number().nonnegative(),
  durationSeconds: z.number().positive(),
  finished: z.boolean(),
});
export type Progress = z.infer<typeof progressSchema>;

/** What a member has with an item. */
const markSchema = z.object({
  id: idSchema,
  progress: progressSchema.nullable(),
  /** Saved to watch later. */
  later: z.boolean(),
});
export type Mark = z.infer<typeof markSchema>;
export const marksSchema = z.array(markSchema);

export const marksQuerySchema = strictBody({ ids: idListSchema });

export const memberCardSchema = z.object({
  ...cardSchema.shape,
  ...markSchema.shape,
  /** When it was watched, saved or liked, by the list. */
  at: instantSchema,
});
export type MemberCard = z.infer<typeof memberCardSchema>;

export const memberSettingsSchema = z.object({
  /** Nothing enters the history; places are kept. */
  historyPaused: z.boolean(),
  /** What follows plays by itself. */
  autoplay: z.boolean(),
});
export type MemberSettings = z.infer<typeof memberSettingsSchema>;

export const changeSettingsSchema = editOf({
  historyPaused: flag('historyPaused').optional(),
  autoplay: flag('autoplay').optional(),
});
