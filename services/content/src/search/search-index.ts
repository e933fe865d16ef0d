import { type SearchCounts, type SearchKind, searchKinds } from '@platform/contracts';
import { type Entry, rankEntries, type Texts, textsOf } from './block.ts';
import type { Query } from './query.ts';
import type { Slice } from './slices.ts';
import { mayHaveTypo, typoLetters } from './typo.ts';

/** A position in the results: the better rank first, then the newer, then the greater id. */
export interface Position {
  rank: number;
  publishAt: number;
  id: string;
}

export interface Hit extends Position {
  entry: Entry;
}

export interface FindOptions {
  limit: number;
  kind?: SearchKind | undefined;
  /** Leaves out what members can't see at this time; absent: everything. */
  visibleAt?: number;
  after?: Position | undefined;
}

export interface Found {
  /** The best, in order: at most `limit`. */
  hits: Hit[];
  /** Whether there are more. */
  more: boolean;
  /** All that match, of every kind. */
  counts: SearchCounts;
}

/** Some entries and their texts, which are joined when they are first searched after a change. */
interface Block {
  entries: Entry[];
  /** The characters of all that was added. */
  characters: number;
  texts?: Texts | undefined;
}

/** A block takes so many entries and characters: few enough to be joined anew at each change, and searched in one slice. */
const blockEntries = 1_000;
const blockCharacters = 500_000;

/** Below 0 when `a` comes before `b`. */
const compare = (a: Position, b: Position): number =>
  a.rank - b.rank || b.publishAt - a.publishAt || (a.id > b.id ? -1 : a.id < b.id ? 1 : 0);

export type SearchIndex = ReturnType<typeof createIndex>;

export function createIndex(slice: Slice) {
  let blocks: Block[] = [];
  const places = new Map<string, { entry: Entry; block: Block }>();
  /** Ids never come again: what was read before a removal is not put back after it. */
  const removed = new Set<string>();
  let lastSearch: Promise<unknown> = Promise.resolve();

  function openBlock(): Block {
    const last = blocks.at(-1);
    if (last && last.entries.length < blockEntries && last.characters < blockCharacters) return last;
    const block = { entries: [], characters: 0 };
    blocks.push(block);
    return block;
  }

  function isVisible({ isPublic, publishAt, parts }: Entry, at: number): boolean {
    if (!isPublic || publishAt > at) return false;
    const isPartVisible = (id: string) => {
      const part = places.get(id)?.entry;
      return part !== undefined && isVisible(part, at);
    };
    return parts === undefined || parts.some(isPartVisible);
  }

  async function searchBlocks(query: Query, options: FindOptions, fewestLetters: number): Promise<Found> {
    const { limit, kind, visibleAt, after } = options;
    const counts = Object.fromEntries(searchKinds.map((one) => [one, 0])) as SearchCounts;
    // The best so far, and as many more that may be, so that few of all hits are sorted.
    const best: Hit[] = [];
    let worst: Hit | undefined;
    // The last blocks have the newest entries, which come first.
    for (const block of blocks.toReversed()) {
      await slice();
      block.texts ??= textsOf(block.entries);
      const found = rankEntries(block.entries, block.texts, query, fewestLetters);
      for (let n = 0; n < found.length; n += 1) {
        const rank = found[n];
        if (!rank) continue;
        const entry = block.entries[n] as Entry;
        if (visibleAt !== undefined && !isVisible(entry, visibleAt)) continue;
        counts[entry.kind] += 1;
        if (kind !== undefined && entry.kind !== kind) continue;
        // Most are no better than those found already.
        if (worst && (rank > worst.rank || (rank === worst.rank && entry.publishAt < worst.publishAt)))
          continue;
        const hit = { rank, publishAt: entry.publishAt, id: entry.id, entry };
        if (after && compare(hit, after) <= 0) continue;
        if (best.push(hit) < 2 * (limit + 1)) continue;
        best.sort(compare).length = limit + 1;
        worst = best[limit];
      }
    }
    best.sort(compare);
    return { hits: best.slice(0, limit), more: best.length > limit, counts };
  }

  async function search(query: Query, options: FindOptions): Promise<Found> {
    const { usual, shortest } = typoLetters;
    const found = await searchBlocks(query, options, usual);
    const isFound = Object.values(found.counts).some((count) => count > 0);
    // Most short words are right: only what finds nothing is searched again.
    const isShort = (word: string) => word.length < usual && mayHaveTypo(word, shortest);
    return isFound || !query.words.some(isShort) ? found : searchBlocks(query, options, shortest);
  }

  return {
    /** Adds an entry, or replaces an older one where it is. */
    put(entry: Entry): void {
      if (removed.has(entry.id)) return;
      const place = places.get(entry.id);
      if (place && place.entry.revision > entry.revision) return;
      const block = place?.block ?? openBlock();
      if (place) block.entries[block.entries.indexOf(place.entry)] = entry;
      else {
        block.entries.push(entry);
        block.characters += entry.title.length + entry.rest.length;
      }
      block.texts = undefined;
      places.set(entry.id, { entry, block });
    },
    remove(id: string): void {
      removed.add(id);
      const place = places.get(id);
      if (!place) return;
      const { entry, block } = place;
      places.delete(id);
      block.entries = block.entries.filter((other) => other !== entry);
      block.texts = undefined;
      if (block.entries.length === 0) blocks = blocks.filter((other) => other !== block);
    },
    get size() {
      return places.size;
    },
    /** Searches run one after the other, so that many at once take no more of the event loop than one. */
    search(query: Query, options: FindOptions): Promise<Found> {
      const result = lastSearch.then(() => search(query, options));
      lastSearch = result.catch(() => {});
      return result;
    },
  };
}
