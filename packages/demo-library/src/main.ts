/** Fills the running local platform with a demo library: `make seed`. */
import { localAdmin } from '@platform/contracts';
import { runningGatewayUrl, runningMongoUrl } from '@platform/local-stack';
import { MongoClient, ObjectId } from 'mongodb';
import { catalogue } from './catalogue/catalogue.ts';
import { Client, PlatformError } from './client.ts';
import { MediaError } from './media/ffmpeg.ts';
import { visit } from './members.ts';
import { type SetDate, seed } from './seed.ts';

const collections = {
  video: 'items',
  embed: 'items',
  youtube: 'categoryVideos',
  'blog-post': 'blogPosts',
} as const;

/**
 * Sets creation dates in the content service's database, for a local platform only: the API always uses the current
 * time. Lists are ordered by them.
 */
function openDates(mongoUrl: string): { setDate: SetDate; close(): Promise<void> } {
  const client = new MongoClient(mongoUrl, { serverSelectionTimeoutMS: 5_000 });
  const setDate: SetDate = async (kind, id, at) => {
    const dates = kind === 'youtube' ? { createdAt: at } : { createdAt: at, publishAt: at };
    const change = { $set: dates, $inc: { revision: 1 } };
    await client
      .db()
      .collection(collections[kind])
      .updateOne({ _id: new ObjectId(id) }, change);
  };
  return { setDate, close: () => client.close() };
}

const url = runningGatewayUrl();
const mongoUrl = runningMongoUrl('content');
const dates = mongoUrl ? openDates(mongoUrl) : undefined;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

try {
  if (!url) throw new PlatformError("The platform is not running. Start it with 'make up' first");
  const { api: client } = await new Client(url).logIn(localAdmin);
  print(`Filling the library at ${url}`);
  const { created, kept, released } = await seed(client, catalogue, print, dates?.setDate);
  const visited = await visit(client, released);
  print(`${created} created, ${kept} were there already; demo members watched and liked ${visited}.`);
} catch (error) {
  const plain = error instanceof PlatformError || error instanceof MediaError;
  process.stderr.write(`${plain ? error.message : error instanceof Error ? error.stack : error}\n`);
  process.exitCode = 1;
} finally {
  await dates?.close();
}
