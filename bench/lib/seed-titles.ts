import { mongo } from 'mongoose';
import { makeTitles, type Title } from './titles.ts';

export interface SeededTitle extends Title {
  id: string;
  publishAt: number;
}

const batch = 5_000;

/** Fills the library with public embeds of generated titles, each a minute newer than the one before. */
export async function seedTitles(db: mongo.Db, count: number): Promise<SeededTitle[]> {
  const newest = Date.now() - 60_000;
  const titles = makeTitles(count).map((title, n) => ({
    ...title,
    id: new mongo.ObjectId().toHexString(),
    publishAt: newest - (count - n) * 60_000,
  }));
  for (let start = 0; start < count; start += batch)
    await db.collection('items').insertMany(titles.slice(start, start + batch).map(recordOf));
  return titles;
}

function recordOf({ id, text, publishAt }: SeededTitle) {
  const createdAt = new Date(publishAt);
  return {
    _id: mongo.ObjectId.createFromHexString(id),
    ...{ type: 'embed', title: text, titleKey: text, description: '', thumbnail: null, duration: null },
    ...{
      releaseDate: null,
      isPublic: true,
      createdAt,
      publishAt: createdAt,
      views: 0,
      likes: 0,
      revision: 0,
    },
    iframeCode: '<iframe src="https://player.example/1"></iframe>',
  };
}
