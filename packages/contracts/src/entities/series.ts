import * as z from 'zod';
import {
  editedProse,
  editOf,
  flag,
  idSchema,
  instantSchema,
  isPublicInput,
  numberedPageQuery,
  oneOf,
  optionalProse,
  requiredText,
  strictBody,
} from '../common.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { cardSchema } from './cards.ts';
import { itemParamsSchema } from './coming-back.ts';
import { itemTypeSchema } from './content.ts';
import { thumbnailInput } from './content-inputs.ts';
import { itemListQuerySchema } from './content-lists.ts';

/** Items in an order of their own. */

/** All but the page by cursor is an administrator's. */
export const seriesListQuerySchema = numberedPageQuery({
  scope: itemListQuerySchema.shape.scope,
  search: itemListQuerySchema.shape.search,
  status: itemListQuerySchema.shape.status,
  /** Newest and oldest by their last change. */
  sort: oneOf('sort', ['newest', 'oldest', 'title', 'title-desc']).optional(),
});

/** A part's number in its series, from 1. Parts that a member can't see keep theirs. */
const part = z.int().positive();

const partSchema = z.object({ type: itemTypeSchema, id: idSchema, part });

export const seriesSummarySchema = z.object({
  id: idSchema,
  title: z.string(),
  description: z.string(),
  /** Object path of its picture; null: it is made of its parts' pictures. */
  cover: z.string().nullable(),
  isPublic: z.boolean(),
  /** How many parts it has, those the caller can't see included. */
  parts: z.int().nonnegative(),
  /** The total of the parts that the caller can see, as far as it is known. */
  durationSeconds: z.int().nonnegative(),
  /** The parts that the caller can see, in their order. */
  items: z.array(partSchema),
  /** The first three of them that have a picture, or the first. */
  pictures: z.array(z.object({ id: idSchema, title: z.string(), thumbnail: z.string().nullable() })).max(3),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type SeriesSummary = z.infer<typeof seriesSummarySchema>;

const seriesPartSchema = z.object({
  ...cardSchema.shape,
  part,
  /** False for a hidden one, which only administrators get. */
  isPublic: z.boolean().optional(),
});
export type SeriesPart = z.infer<typeof seriesPartSchema>;

export const seriesDetailSchema = z.object({
  ...seriesSummarySchema.shape,
  items: z.array(seriesPartSchema),
});
export type SeriesDetail = z.infer<typeof seriesDetailSchema>;

const title = requiredText(messages.seriesTitleRequired, limits.titleCharacters, 'Title');
const items = z
  .array(itemParamsSchema, { error: messages.seriesItems })
  .max(limits.seriesItems, { error: messages.seriesItems })
  .refine((all) => new Set(all.map(({ type, id }) => `${type} ${id}`)).size === all.length, {
    error: messages.seriesItemRepeated,
  });

export const createSeriesSchema = strictBody({
  title,
  description: optionalProse(limits.descriptionCharacters, 'Description'),
  cover: thumbnailInput.default(null),
  isPublic: isPublicInput,
  items: items.default([]),
});
export type CreateSeries = z.infer<typeof createSeriesSchema>;

export const updateSeriesSchema = editOf({
  title: title.optional(),
  description: editedProse(limits.descriptionCharacters, 'Description'),
  cover: thumbnailInput.optional(),
  isPublic: flag('isPublic').optional(),
  items: items.optional(),
});

/** What follows an item. */
export const nextSchema = z.object({
  /** The series that the item is a part of, the newest if it is in several; null if in none. */
  series: z
    .object({
      id: idSchema,
      title: z.string(),
      /** The item's own number. */
      part,
      parts: z.int().positive(),
      /** All parts that the caller can see, the item itself included. */
      items: z.array(seriesPartSchema),
    })
    .nullable(),
  /** Of a category video's category, else of the library; newest first, without the series' parts and what the member has finished. */
  items: z.array(cardSchema),
});
export type Next = z.infer<typeof nextSchema>;
