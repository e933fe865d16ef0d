import { MongoClient, ObjectId } from 'mongodb';
import type { Platform } from './use-platform.ts';

const batch = 5_000;

export type LibraryItems = {
  /** Ids of the items put in, newest first. */
  readonly ids: readonly string[];
  /** Puts one more in, as old as the item at `position` of `ids` and directly before it in the feed. Gives its id. */
  addBefore: (position: number) => Promise<string>;
  /** Puts one in that is newer than all of these. */
  addNewest: () => Promise<string>;
  delete: (id: string) => Promise<void>;
  /** Takes all of them out again. */
  close: () => Promise<void>;
};

type Options = { count: number; title: string; newest: Date; thumbnail?: string };

/**
 * Puts public, released embeds a minute apart straight into the platform's database: for libraries too large to be
 * made over its API. Every third has the thumbnail.
 */
export async function putLibraryItems(platform: Platform, options: Options): Promise<LibraryItems> {
  const [port] = platform.process('mongo').ports;
  const client = await MongoClient.connect(`mongodb://127.0.0.1:${port}/content?directConnection=true`);
  const items = client.db().collection('items');
  const mine: ObjectId[] = [];

  const record = (n: number, publishAt: Date) => {
    const title = `${options.title} ${n}`;
    const _id = new ObjectId();
    mine.push(_id);
    return {
      ...{ _id, type: 'embed', title, titleKey: title, description: n % 2 === 0 ? '' : `第 ${n} 部` },
      ...{ thumbnail: n % 3 === 0 ? (options.thumbnail ?? null) : null, duration: null, releaseDate: null },
      ...{ isPublic: true, createdAt: publishAt, publishAt, views: 0, likes: n % 50, revision: 0 },
      iframeCode: '<iframe src="https://player.example/1"></iframe>',
    };
  };
  const instantOf = (position: number): Date => new Date(options.newest.getTime() - position * 60_000);
  const add = async (publishAt: Date): Promise<string> => {
    const { insertedId } = await items.insertOne(record(mine.length, publishAt));
    return insertedId.toHexString();
  };

  const ids: string[] = [];
  for (let start = 0; start < options.count; start += batch) {
    const records = Array.from({ length: Math.min(batch, options.count - start) }, (_, offset) =>
      record(start + offset, instantOf(start + offset)),
    );
    await items.insertMany(records);
    ids.push(...records.map(({ _id }) => _id.toHexString()));
  }
  return {
    ids,
    addBefore: (position) => add(new Date(instantOf(position).getTime() + 1_000)),
    addNewest: () => add(new Date(options.newest.getTime() + mine.length * 1_000)),
    delete: async (id) => {
      await items.deleteOne({ _id: ObjectId.createFromHexString(id) });
    },
    close: async () => {
      for (let start = 0; start < mine.length; start += batch) {
        await items.deleteMany({ _id: { $in: mine.slice(start, start + batch) } });
      }
      await client.close();
    },
  };
}
