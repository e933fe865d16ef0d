/**
 * The same titles searched by MiniSearch, or by MongoDB's text index (ENGINE): both by pairs of characters, as neither finds
 * Chinese otherwise. `/api/search?q=` gives a page of 24 with the documents from MongoDB.
 */
import { createServer } from 'node:http';
import MiniSearch from 'minisearch';
import { mongo } from 'mongoose';
import { normalise } from '../../services/content/src/search/normalise.ts';

const client = await mongo.MongoClient.connect(process.env.MONGO_URL ?? '', { maxPoolSize: 50 });
const items = client.db().collection('items');
const pageItems = 24;

/** Pairs of neighbouring characters; one character alone is itself. */
function pairs(text: string): string[] {
  const characters = Array.from(normalise(text));
  const found = characters.slice(1).map((next, n) => `${characters[n]}${next}`);
  return found.length > 0 ? found : characters;
}

/** Returns the ids of a page. */
type Search = (text: string) => Promise<string[]>;

async function byMiniSearch(): Promise<Search> {
  const search = new MiniSearch({ fields: ['title'], tokenize: pairs, processTerm: (term) => term });
  for await (const { _id, title } of items.find({}, { projection: { title: 1 } }))
    search.add({ id: _id.toHexString(), title });
  return async (text) => {
    const found = search.search(text, { combineWith: 'AND' });
    return found.slice(0, pageItems).map(({ id }) => id);
  };
}

async function byTextIndex(): Promise<Search> {
  const copies = client.db().collection('pairs');
  // In hexadecimal: the index would split at punctuation, and drop it.
  const words = (text: string) => pairs(text).map((pair) => Buffer.from(pair).toString('hex'));
  let batch: object[] = [];
  const flush = async () => {
    if (batch.length > 0) await copies.insertMany(batch);
    batch = [];
  };
  for await (const { _id, title } of items.find({}, { projection: { title: 1 } })) {
    batch.push({ _id, words: words(title).join(' ') });
    if (batch.length === 5_000) await flush();
  }
  await flush();
  await copies.createIndex({ words: 'text' }, { default_language: 'none' });
  return async (text) => {
    const $search = words(text)
      .map((word) => `"${word}"`)
      .join(' ');
    const score = { $meta: 'textScore' } as const;
    const found = copies.find(
      { $text: { $search } },
      { projection: { score }, sort: { score }, limit: pageItems },
    );
    return (await found.toArray()).map(({ _id }) => _id.toHexString());
  };
}

const search = await (process.env.ENGINE === 'text' ? byTextIndex() : byMiniSearch());

async function responseTo(url: URL): Promise<unknown> {
  const q = url.searchParams.get('q') ?? '';
  if (url.pathname !== '/api/search') return {};
  const ids = (await search(q)).map((id) => mongo.ObjectId.createFromHexString(id));
  return items.find({ _id: { $in: ids } }).toArray();
}

createServer({ keepAliveTimeout: 75_000 }, async (req, res) => {
  const body = JSON.stringify(await responseTo(new URL(req.url ?? '/', 'http://peer')));
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  res.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
