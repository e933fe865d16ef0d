import { encodeCursor, inBatches } from '@platform/service-kit';
import { mongo } from 'mongoose';
import { makeTitles, type Title } from './titles.ts';

export interface Position {
  publishAt: Date;
  id: string;
}

/** The service's cursor for the page after an item. */
export const cursorOf = ({ publishAt, id }: Position): string =>
  encodeCursor(['published', publishAt.getTime(), id]);

const words = '春节 晚会 家乡 美食 旅行 汽车 夜市 公路 采访 故事 海边 城市 早餐 火锅 跑步 电影'.split(' ');
const phrase = (n: number, length: number): string =>
  Array.from({ length }, (_, at) => words[(n * 7 + at * 3 + (n >> 4)) % words.length]).join('');

const batch = 5_000;
const likesAMember = 500;

/** Fills the service's collections, with their indexes: public, released items a minute apart, and members' likes. */
export async function seedLibrary(
  db: mongo.Db,
  count: number,
  members: readonly string[],
): Promise<Position[]> {
  const newest = Date.now() - 60_000;
  const positions: Position[] = [];
  for (let start = 0; start < count; start += batch) {
    const records = Array.from({ length: Math.min(batch, count - start) }, (_, offset) =>
      item(start + offset, newest),
    );
    await db.collection('items').insertMany(records);
    positions.push(...records.map(({ publishAt, _id }) => ({ publishAt, id: _id.toHexString() })));
  }
  for (const [n, member] of members.entries()) {
    const liked = Array.from(
      { length: likesAMember },
      (_, at) => positions[(at * 199 + n * 31) % count] as Position,
    );
    const ids = new Set(liked.map(({ id }) => id));
    const at = new Date();
    await db
      .collection('likes')
      .insertMany([...ids].map((id) => ({ member, item: mongo.ObjectId.createFromHexString(id), at })));
  }
  return positions;
}

/** A public embed as content stores it. */
const embed = (title: string, publishAt: Date) => ({
  _id: new mongo.ObjectId(),
  ...{ type: 'embed', title, titleKey: title, description: '', thumbnail: null, duration: null },
  ...{ releaseDate: null, isPublic: true, createdAt: publishAt, publishAt, views: 0, likes: 0, revision: 0 },
  iframeCode: '<iframe src="https://player.example/1"></iframe>',
});

function item(n: number, newest: number) {
  const { iframeCode, ...common } = embed(`${phrase(n, 6)} ${n}`, new Date(newest - n * 60_000));
  return {
    ...common,
    description: phrase(n + 1, 40),
    thumbnail: n % 5 === 0 ? null : `/objects/thumbnails/${n}.jpg`,
    views: (n * 37) % 5_000,
    likes: n % 50,
    ...(n % 3 === 0
      ? { iframeCode }
      : {
          type: 'video',
          duration: 30 + (n % 3_600),
          filename: `${n}.mp4`,
          objectPath: `/objects/uploads/${n}.mp4`,
        }),
  };
}

export interface SeededTitle extends Title {
  id: string;
  publishAt: number;
}

/** Fills the library with public embeds of generated titles, each a minute newer than the one before. */
export async function seedTitles(db: mongo.Db, count: number): Promise<SeededTitle[]> {
  const newest = Date.now() - 60_000;
  const titles = makeTitles(count);
  const records = titles.map(({ text }, n) => embed(text, new Date(newest - (count - n) * 60_000)));
  for (const some of inBatches(records, batch)) await db.collection('items').insertMany(some);
  return records.map(({ _id, publishAt }, n) => ({
    ...(titles[n] as Title),
    id: _id.toHexString(),
    publishAt: publishAt.getTime(),
  }));
}
