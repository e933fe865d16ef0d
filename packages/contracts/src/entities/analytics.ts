import * as z from 'zod';
import { instantSchema, pageQuerySchema, searchInput, strictBody } from '../common.ts';
import { limits } from '../limits.ts';

const count = z.number().int().nonnegative();

export const actionSchema = z.object({
  id: z.string(),
  actionType: z.string(),
  contentTitle: z.string().optional(),
  timestamp: instantSchema,
  timeSpentSeconds: count.optional(),
  fromPage: z.string().optional(),
  toPage: z.string().optional(),
});
export type Action = z.infer<typeof actionSchema>;

export const userProfileSchema = z.object({
  membershipNumber: z.string(),
  lastActivity: instantSchema,
  firstActivity: instantSchema,
  totalTimeSpentSeconds: count,
  videoTimeSpentSeconds: count,
  uniqueVideosViewed: count,
  totalActions: count,
  videoClicks: count,
  /** The newest actions first: three in the list. */
  actionHistory: z.array(actionSchema),
});
export type UserProfile = z.infer<typeof userProfileSchema>;
export const userProfileListSchema = z.array(userProfileSchema);

export const userListQuerySchema = strictBody({
  ...pageQuerySchema.shape,
  search: searchInput,
  sort: z.enum(['lastActivity', 'totalActions', 'totalTime', 'videoClicks']).optional(),
});

export const userDetailsParamsSchema = strictBody({
  membershipNumber: z.string().min(1).max(limits.membershipNumberInputCharacters),
});
export const userDetailsQuerySchema = strictBody({
  before: z.string().max(512).optional(),
  limit: pageQuerySchema.shape.limit,
});
export const userDetailsSchema = z.object({ ...userProfileSchema.shape, allActions: z.array(actionSchema) });
