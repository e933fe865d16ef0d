import { mongo } from 'mongoose';

export interface Position {
  publishAt: Date;
  id: string;
}

/** The service's cursor for the page after an item. */
export const cursorOf = ({ publishAt, id }: Position): string =>
  Buffer.from(JSON.stringify(['published', publishAt.getTime(), id])).toString('base64url');

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

function item(n: number, newest: number) {
  const createdAt = new Date(newest - n * 60_000);
  const video = n % 3 !== 0;
  const title = `${phrase(n, 6)} ${n}`;
  return {
    _id: new mongo.ObjectId(),
    type: video ? 'video' : 'embed',
    title,
    titleKey: title,
    description: phrase(n + 1, 40),
    thumbnail: n % 5 === 0 ? null : `/objects/thumbnails/${n}.jpg`,
    duration: video ? 30 + (n % 3_600) : null,
    releaseDate: null,
    isPublic: true,
    createdAt,
    publishAt: createdAt,
    views: (n * 37) % 5_000,
    likes: n % 50,
    revision: 0,
    ...(video
      ? { filename: `${n}.mp4`, objectPath: `/objects/uploads/${n}.mp4` }
      : { iframeCode: '<iframe src="https://player.example/1"></iframe>' }),
  };
}
