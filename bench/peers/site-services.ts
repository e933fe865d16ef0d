/** Mock services behind the gateway for measuring pages: a known member, a library of one page, and its pictures. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const picture = readFileSync(process.env.PICTURE ?? '');
const hour = 3_600_000;
const card = (n: number) => ({
  type: n % 3 === 1 ? 'embed' : 'video',
  id: n.toString(16).padStart(24, '0'),
  title: `${['阿拉斯加冰川徒步', '冰岛火山喷发', '旧金山的老茶楼', '得州买地建房'][n % 4]}，第 ${n} 集`,
  description: '从出发到返回，全程记录',
  thumbnail: n % 5 === 4 ? null : `/objects/thumbnails/${n}.jpg`,
  duration: n % 3 === 1 ? null : 60 + n * 37,
  views: n * 31,
  likes: n * 7,
  liked: n % 6 === 0,
  createdAt: new Date(Date.now() - n * 9 * hour).toISOString(),
});
const upcoming = (n: number) => {
  const releaseDate = new Date(Date.now() + n * 30 * hour).toISOString();
  return { ...card(n), type: 'embed', isPublic: true, releaseDate, publishedAt: releaseDate };
};

const json: Record<string, unknown> = {
  '/internal/members/check': { active: true, memberId: 'a'.repeat(24) },
  '/api/membership/verify': { valid: true, message: '' },
  '/api/library': Array.from({ length: 23 }, (_, n) => card(n)),
  '/api/videos/upcoming': [],
  '/api/series': [],
  '/api/me/marks': [],
  '/api/me/continue': [],
  '/api/embeds/upcoming': [1, 2, 3].map(upcoming),
};

createServer({ keepAliveTimeout: 75_000 }, (req, res) => {
  const path = req.url?.split('?')[0] ?? '';
  req.resume();
  if (path.startsWith('/objects/')) {
    res.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': picture.length });
    res.end(picture);
    return;
  }
  const response = JSON.stringify(json[path] ?? { accepted: 1 });
  const status = path === '/api/action/track' ? 202 : 200;
  res.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(response),
  });
  res.end(response);
}).listen(Number(process.env.PORT), '127.0.0.1');
