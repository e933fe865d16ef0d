import type { SearchKind } from '@platform/contracts';
import type { Types } from 'mongoose';
import { proseOf } from '../domain/excerpt.ts';
import type { StoredPart } from '../store/models.ts';
import { type Entry, separator } from './block.ts';
import { normalise } from './normalise.ts';
import { keyOf, readingsOf } from './pinyin.ts';

/** In the order in which they are loaded: the texts of posts take the longest. */
export const searchedCollections = ['items', 'categoryVideos', 'series', 'blogPosts'] as const;
export type Searched = (typeof searchedCollections)[number];
const kinds = { categoryVideos: 'youtube', blogPosts: 'blog-post', series: 'series' } as const;

/** What is read of a document. */
export interface SearchedRecord {
  _id: Types.ObjectId;
  /** Only items have it. */
  type: 'video' | 'embed';
  title: string;
  description?: string;
  /** A post's markdown. */
  content?: string;
  revision: number;
  isPublic?: boolean;
  createdAt: Date;
  publishAt?: Date;
  /** Only a series has it. */
  items?: StoredPart[];
}

/** Makes the entry of a document. */
export function entryOf(collection: Searched, record: SearchedRecord): Entry {
  const { content, revision, isPublic = true, createdAt, publishAt = createdAt, items } = record;
  const kind: SearchKind = collection === 'items' ? record.type : kinds[collection];
  const title = normalise(record.title);
  const prose = content === undefined ? undefined : proseOf(content);
  return {
    ...{ id: record._id.toHexString(), kind, revision, isPublic, publishAt: publishAt.getTime(), title },
    rest: normalise(prose ?? record.description ?? ''),
    pinyin: [...new Set(readingsOf(title).map(keyOf))].join(separator),
    ...(prose !== undefined && { prose }),
    ...(items && { parts: items.map(({ item }) => item.toHexString()) }),
  };
}
