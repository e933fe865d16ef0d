/**
 * The minimal cost of a library page in Node: node:http, the MongoDB driver, JSON.stringify. It checks no identity,
 * parses only the cursor, and returns the same cards from the same index.
 */
import { createServer } from 'node:http';
import { mongo } from 'mongoose';

const client = await mongo.MongoClient.connect(process.env.MONGO_URL ?? '', { maxPoolSize: 50 });
const items = client.db().collection('items');
const likes = client.db().collection('likes');
const fields = {
  title: 1,
  description: 1,
  thumbnail: 1,
  duration: 1,
  views: 1,
  likes: 1,
  createdAt: 1,
  publishAt: 1,
  type: 1,
};

createServer(async (req, res) => {
  const { searchParams } = new URL(req.url ?? '/', 'http://peer');
  const cursor = searchParams.get('cursor');
  const [, at, id] = cursor
    ? JSON.parse(Buffer.from(cursor, 'base64url').toString())
    : ['', Date.now(), 'f'.repeat(24)];
  const publishAt = new Date(at);
  const filter = {
    isPublic: true,
    $or: [
      { publishAt: { $lt: publishAt } },
      { publishAt, _id: { $lt: mongo.ObjectId.createFromHexString(id) } },
    ],
  };
  const page = await items
    .find(filter, { projection: fields, sort: { publishAt: -1, _id: -1 }, limit: 24 })
    .toArray();
  const member = req.headers['x-member'];
  const ids = page.map(({ _id }) => _id);
  const own = member
    ? await likes.find({ member, item: { $in: ids } }, { projection: { item: 1, _id: 0 } }).toArray()
    : [];
  const liked = new Set(own.map(({ item }) => item.toHexString()));
  const body = JSON.stringify(
    page.map(({ _id, ...item }) => ({ id: _id, ...item, liked: liked.has(_id.toHexString()) })),
  );
  res.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  res.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
