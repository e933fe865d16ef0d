import { MongoClient, ObjectId } from 'mongodb';
import type { SetDate } from './seed.ts';

const collections = {
  video: 'items',
  embed: 'items',
  youtube: 'categoryVideos',
  'blog-post': 'blogPosts',
} as const;

/**
 * Sets dates in the database of the content service, for a local platform only: the API takes none, since what is made is made
 * now. Lists are ordered by them.
 */
export function openDates(mongoUrl: string): { setDate: SetDate; close(): Promise<void> } {
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
