import type { SearchResult } from '@platform/contracts';
import type { Context } from '../context.ts';
import type { ListedEntities, Series } from '../domain/item.ts';
import { presentCard } from '../domain/present.ts';
import { byKey, type Part, partsOf, presentSeries } from '../domain/series.ts';
import type { Store } from '../store/store.ts';
import { ranks } from './block.ts';
import { passageOf, titleHighlights } from './highlights.ts';
import type { Query } from './query.ts';
import type { Hit } from './search-index.ts';

type Card = Omit<SearchResult, 'highlights' | 'passage'>;

/** What posts and series don't have. */
const bare = { thumbnail: null, duration: null, views: 0, likes: 0, liked: false };

function postCard(post: ListedEntities['blog-post']): Card {
  const { id, type, title, excerpt, views } = post;
  const [createdAt, publishedAt] = [post.createdAt.toISOString(), post.publishAt.toISOString()];
  return { ...bare, id, type, title, description: excerpt, views, createdAt, publishedAt };
}

/** A series' card; undefined when members can see none of its parts. */
function seriesCard(series: Series, parts: Part[]): Card | undefined {
  const { items, pictures, durationSeconds: duration, cover, ...summary } = presentSeries(series, parts);
  if (items.length === 0) return undefined;
  const { id, title, description, createdAt } = summary;
  const thumbnail = cover ?? pictures[0]?.thumbnail ?? null;
  const shown = { id, type: series.type, title, description, createdAt, publishedAt: createdAt };
  return { ...bare, ...shown, thumbnail, duration, parts: summary.parts };
}

/** Reads what was found from MongoDB: the index may lag behind, and what is hidden by now is left out. */
async function readFound(store: Store, hits: readonly Hit[], now: Date, member: string | undefined) {
  const keys = hits.map(({ id, entry: { kind: type } }) => ({ type, id }));
  const found = await store.cards(keys, now);
  const inSeries = found.flatMap((one) => (one.type === 'series' ? one.items : []));
  const ids = keys.map(({ id }) => id);
  const [items, liked] = await Promise.all([store.cards(inSeries, now), store.likedBy(member, ids)]);
  const cards = byKey(items);
  const cardOf = (one: (typeof found)[number]): Card | undefined => {
    if (one.type === 'series') return seriesCard(one, partsOf(one, cards));
    return one.type === 'blog-post' ? postCard(one) : presentCard(one, liked.has(one.id));
  };
  return new Map(found.map((one) => [one.id, cardOf(one)]));
}

/** The results that hits are shown to a member as, with what matches in them. */
export async function resultsOf(
  { store, search, now }: Pick<Context, 'store' | 'now'> & { search: Pick<Context['search'], 'slice'> },
  hits: readonly Hit[],
  query: Query,
  member: string | undefined,
): Promise<SearchResult[]> {
  const cards = await readFound(store, hits, now(), member);
  const results: SearchResult[] = [];
  for (const { id, rank, entry } of hits) {
    const card = cards.get(id);
    if (!card) continue;
    await search.slice();
    const passage = rank === ranks.rest ? passageOf(entry.prose ?? card.description, query) : undefined;
    results.push({ ...card, highlights: titleHighlights(card.title, query), ...(passage && { passage }) });
  }
  return results;
}
