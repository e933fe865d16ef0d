import * as z from 'zod';
import { cardsQuerySchema, oneOf, strictBody } from '../common.ts';
import { limits } from '../limits.ts';
import { messages, tooLong } from '../messages.ts';
import { card, categoryIdSchema, itemTypeSchema } from './content.ts';

/** Items of all types in one list: found by search, saved or watched by a member, in a series, or next to watch. */

export const cardSchema = z.object({
  ...card,
  type: itemTypeSchema,
  /** Since when members may see it. */
  publishedAt: card.createdAt,
  /** Only a category video has it. */
  category: categoryIdSchema.optional(),
});
export type Card = z.infer<typeof cardSchema>;

/** What search finds. */
export const searchKinds = ['video', 'embed', 'youtube', 'blog-post', 'series'] as const;
const searchKindSchema = oneOf('kind', searchKinds);
export type SearchKind = z.infer<typeof searchKindSchema>;

export const searchQuerySchema = strictBody({
  /** Line breaks and tabs count as spaces; other control characters and lone surrogates as nothing. */
  q: z
    .string({ error: messages.searchRequired })
    .max(limits.searchCharacters, { error: tooLong('q', limits.searchCharacters) }),
  kind: searchKindSchema.optional(),
  ...cardsQuerySchema.shape,
});

/** Parts of a text, in UTF-16 units from the start, the end not included: ascending, apart from each other. */
const rangesSchema = z.array(z.tuple([z.int().nonnegative(), z.int().positive()]));
export type Ranges = z.infer<typeof rangesSchema>;

export const searchResultSchema = z.object({
  ...cardSchema.shape,
  type: searchKindSchema,
  /** What matches in the title. */
  highlights: rangesSchema,
  /** The passage of the description or text that matches, when the title doesn't. */
  passage: z.object({ text: z.string(), highlights: rangesSchema }).optional(),
  /** Only a series has it: the number of its parts. */
  parts: z.int().positive().optional(),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

/** Response header of a search: how many results there are of each kind, whatever `kind` was asked for, as a JSON object. */
export const searchCountsHeader = 'x-search-counts';
export const searchCountsSchema = z.record(searchKindSchema, z.int().nonnegative());
export type SearchCounts = z.infer<typeof searchCountsSchema>;
