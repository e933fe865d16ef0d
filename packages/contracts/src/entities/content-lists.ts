import * as z from 'zod';
import { idSchema, numberedPageQuery, oneOf, searchInput, strictBody } from '../common.ts';
import { errorCodeSchema } from '../errors.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { categoryIdSchema } from './content.ts';

/** What lists of content are asked for, and what is done to many items at once. */

/** All but the page by cursor is an administrator's. */
const administration = {
  scope: z.literal('all', { error: 'scope can only be all' }).optional(),
  search: searchInput,
  sort: oneOf('sort', ['newest', 'oldest', 'title', 'title-desc', 'views', 'views-asc']).optional(),
};
const release = oneOf('release', ['released', 'scheduled']).optional();

/** Query of the lists of videos and embeds. */
export const itemListQuerySchema = numberedPageQuery({
  ...administration,
  status: oneOf('status', ['public', 'hidden']).optional(),
  release,
});
export const blogPostListQuerySchema = numberedPageQuery({ ...administration, release });
export const categoryVideoListQuerySchema = numberedPageQuery({
  ...administration,
  category: categoryIdSchema.optional(),
});
/** Query of one item or series. With `scope=all` a member gets 403 instead of what members see. */
export const itemQuerySchema = strictBody({ scope: administration.scope });
/** What any list of content may be asked for. */
export type ContentListQuery = z.infer<typeof itemListQuerySchema> &
  z.infer<typeof categoryVideoListQuerySchema>;

/** The ids a bulk action names, each once. */
export const bulkIds = z
  .array(idSchema, { error: messages.bulkIds })
  .min(1, { error: messages.bulkIds })
  .max(limits.bulkItems, { error: messages.bulkIds })
  .refine((ids) => new Set(ids).size === ids.length, { error: messages.bulkIdsRepeated });

export const itemBulkSchema = strictBody({
  ids: bulkIds,
  action: oneOf('action', ['publish', 'hide', 'delete']),
});
export type BulkAction = z.infer<typeof itemBulkSchema>['action'];

export const deletionBulkSchema = strictBody({
  ids: bulkIds,
  action: z.literal('delete', { error: 'action can only be delete' }),
});

/** The result for each id, in their order; code and message say why one is not done. */
export const bulkResultsSchema = z.object({
  results: z.array(
    z.object({
      id: idSchema,
      done: z.boolean(),
      code: errorCodeSchema.optional(),
      message: z.string().optional(),
    }),
  ),
});
export type BulkResults = z.infer<typeof bulkResultsSchema>;
