import { idSchema, messages, type SearchKind, searchCountsHeader } from '@platform/contracts';
import { operations } from '@platform/contracts/operations';
import { decodeCursor, encodeCursor, errors, instantMs, register, sendPage } from '@platform/service-kit';
import type { Application } from 'express';
import * as z from 'zod';
import type { Context } from '../context.ts';
import { isUnchanged } from '../http/caching.ts';
import { ranks } from './block.ts';
import type { Search } from './follow.ts';
import { parseQuery } from './query.ts';
import { resultsOf } from './results.ts';
import type { Position } from './search-index.ts';

const rank = z.int().min(ranks.exact).max(ranks.typo);

/** Reads a cursor of the query with this key. @throws {AppError} 400 when it is another's, or none */
function positionOf(cursor: string, key: string): Position {
  const values = decodeCursor(cursor, z.tuple([z.literal(key), rank, instantMs, idSchema]));
  return { rank: values[1], publishAt: values[2], id: values[3] };
}

export function searchRoutes(app: Application, context: Context): void {
  const { search, now } = context;

  register(app, operations.search, async ({ query: { q, kind, limit, cursor }, identity }, res) => {
    const query = parseQuery(q);
    if (!query) throw errors.validation(messages.searchRequired);
    const after = cursor === undefined ? undefined : positionOf(cursor, query.key);
    const visibleAt = now().getTime();
    const { hits, more, counts } = await search.find(query, { limit, kind, after, visibleAt });
    const items = await resultsOf(context, hits, query, identity.member?.id);

    const last = hits.at(-1);
    const next = more && last ? encodeCursor([query.key, last.rank, last.publishAt, last.id]) : undefined;
    res.setHeader(searchCountsHeader, JSON.stringify(counts));
    if (!isUnchanged(res, next ?? '', JSON.stringify([counts, items]))) sendPage(res, { items, next });
  });
}

/** Most items that a search of an administrator's list returns: the best matches. */
const listedMax = 5_000;

/**
 * The ids of a kind's items that a search finds, hidden ones included; undefined when nothing is searched for. A text without
 * a searchable character, such as an accent alone, finds nothing.
 */
export async function idsFound(
  search: Search,
  kind: SearchKind,
  input: string | undefined,
): Promise<string[] | undefined> {
  if (!input) return undefined;
  const query = parseQuery(input);
  if (!query) return [];
  const { hits } = await search.find(query, { kind, limit: listedMax });
  return hits.map((hit) => hit.id);
}
