import { setTimeout as delay } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { entryOf } from '../../services/content/src/search/entry.ts';
import { parseQuery } from '../../services/content/src/search/query.ts';
import { createIndex } from '../../services/content/src/search/search-index.ts';
import { createSlices } from '../../services/content/src/search/slices.ts';
import type { TitleQuery } from './search-queries.ts';
import type { SeededTitle } from './seed-library.ts';

/** What searches, by the gateway. */
export interface SearchTarget {
  url: string;
  headers: Record<string, string>;
}

interface TimesOptions {
  connections?: number;
  isRight?: (status: number) => boolean;
}

const address = (q: string, more: Record<string, string> = {}) =>
  `/api/search?${new URLSearchParams({ q, ...more })}`;

/** Asks queries at the gateway, two at a time; returns each one's milliseconds. */
export async function timesOf(
  { url, headers }: SearchTarget,
  queries: readonly string[],
  { connections = 2, isRight = (status) => status === 200 }: TimesOptions = {},
): Promise<number[]> {
  const times: number[] = [];
  const left = [...queries];
  const ask = async () => {
    for (let q = left.pop(); q !== undefined; q = left.pop()) {
      const started = performance.now();
      const response = await fetch(url + address(q), { headers });
      await response.arrayBuffer();
      times.push(performance.now() - started);
      if (!isRight(response.status)) throw new Error(`${JSON.stringify(q)}: ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  return times;
}

/** The share of queries that find the title they were made of, on whatever page. */
export async function recallOf(target: SearchTarget, queries: readonly TitleQuery[]): Promise<number> {
  let found = 0;
  for (const { q, title } of queries) if (await finds(target, q, title as SeededTitle)) found += 1;
  return found / queries.length;
}

/** The ranks of service content, the likely first. */
const ranks = [3, 2, 6, 7, 4, 1, 5];

async function finds({ url, headers }: SearchTarget, q: string, title: SeededTitle): Promise<boolean> {
  const page = async (more: Record<string, string>) => {
    const response = await fetch(url + address(q, more), { headers });
    if (!response.ok) throw new Error(`${JSON.stringify(q)}: ${response.status}`);
    const items = (await response.json()) as { id: string }[];
    return { isThere: items.some(({ id }) => id === title.id), link: response.headers.get('link') };
  };
  const first = await page({ limit: '24' });
  if (first.isThere) return true;
  const next = /cursor=([^&>]+)/.exec(first.link ?? '')?.[1];
  if (!next) return false;
  // The place of the title is known but for its rank: the page after the cursor before it.
  const [key] = JSON.parse(Buffer.from(next, 'base64url').toString()) as [string];
  for (const rank of ranks) {
    const position = JSON.stringify([key, rank, title.publishAt, 'f'.repeat(24)]);
    const cursor = Buffer.from(position).toString('base64url');
    if ((await page({ limit: '1', cursor })).isThere) return true;
  }
  return false;
}

/** The share of all parts of 2 to 4 characters that find each title they are of, in an index of these titles alone. */
export async function recallOfAllParts(titles: readonly SeededTitle[]): Promise<number> {
  const index = createIndex(createSlices());
  for (const { id, text, publishAt } of titles) {
    const _id = mongo.ObjectId.createFromHexString(id);
    index.put(
      entryOf('items', { _id, type: 'embed', title: text, revision: 0, createdAt: new Date(publishAt) }),
    );
  }
  let [found, all] = [0, 0];
  for (const { id, text } of titles) {
    const characters = Array.from(text);
    for (const size of [2, 3, 4])
      for (let start = 0; start + size <= characters.length; start += 1) {
        const query = parseQuery(characters.slice(start, start + size).join(''));
        if (!query) continue;
        const { hits } = await index.search(query, { limit: titles.length });
        all += 1;
        if (hits.some((hit) => hit.id === id)) found += 1;
      }
  }
  return found / all;
}

/** Changes items by one replica of content; returns the milliseconds until another's search is right, by kind of change. */
export async function changesUntilFound(
  { url, headers }: SearchTarget,
  writer: string,
  writerHeaders: () => Record<string, string>,
  count: number,
): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = { new: [], renamed: [], hidden: [], released: [], deleted: [] };
  const change = async (method: string, path: string, body?: object) => {
    const response = await fetch(writer + path, {
      method,
      headers: { ...writerHeaders(), 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? undefined : ((await response.json()) as { id: string });
  };
  const until = async (kind: string, q: string, isFound: boolean, from = performance.now()) => {
    for (;;) {
      const items = (await (await fetch(url + address(q), { headers })).json()) as unknown[];
      if (items.length > 0 === isFound) break;
      await delay(10);
    }
    times[kind]?.push(performance.now() - from);
  };
  const iframeCode = '<iframe src="https://player.example/1"></iframe>';
  for (let n = 0; n < count; n += 1) {
    const [title, renamed] = [`zzqx${n}q`, `qxzz${n}z`];
    const created = await change('POST', '/api/embeds', { title, iframeCode });
    await until('new', title, true);
    const path = `/api/embeds/${created?.id}`;
    await change('PUT', path, { title: renamed });
    await until('renamed', renamed, true);
    await change('PUT', path, { isPublic: false });
    await until('hidden', renamed, false);
    const releaseAt = Date.now() + 500;
    await change('PUT', path, { isPublic: true, releaseDate: new Date(releaseAt).toISOString() });
    await until('released', renamed, true, performance.now() + releaseAt - Date.now());
    await change('DELETE', path);
    await until('deleted', renamed, false);
  }
  return times;
}
