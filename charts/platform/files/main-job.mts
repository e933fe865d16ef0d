/**
 * `helm test`: the main job, through the gateway, from inside the cluster. The administrator makes a member and uploads a video;
 * the member finds it, plays a part of it, and the operator sees that. What was made is deleted again, also after a failure. Runs in
 * storage's image, which has ffmpeg, and imports nothing of the platform.
 */
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request as requestPlainly } from 'node:http';
import { request as requestByTls } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';

const { GATEWAY_URL = '', S3_ENDPOINT = '', ADMIN_USERNAME = '', ADMIN_PASSWORD = '' } = process.env;
/** An action is in the operator's figures within seconds. */
const figuresWithinMs = 30_000;

type HttpResponse = { status: number; body: Buffer };

/**
 * One request to a server, under the host name of the URL: a presigned one is for a name that only browsers can reach. The server's
 * certificate is for its own name.
 */
function send(
  server: string,
  method: string,
  url: URL,
  headers: Record<string, string>,
  body?: Buffer,
): Promise<HttpResponse> {
  const { protocol, hostname, port } = new URL(server);
  const request = protocol === 'https:' ? requestByTls : requestPlainly;
  return new Promise((resolve, reject) => {
    const path = url.pathname + url.search;
    const of = { hostname, servername: hostname, port, method, path };
    const req = request({ ...of, headers: { ...headers, host: url.host } }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () => resolve({ status: res.statusCode ?? 0, body: Buffer.concat(chunks) }));
      res.on('error', reject);
    });
    if (body) req.setHeader('content-length', body.length);
    req.setTimeout(20_000, () => req.destroy(new Error(`No response in 20 s: ${method} ${path}`)));
    req.on('error', reject).end(body);
  });
}

const sendToGateway = (method: string, path: string, headers: Record<string, string>, body?: Buffer) =>
  send(GATEWAY_URL, method, new URL(path, GATEWAY_URL), headers, body);

/** Asks the gateway; anything but success ends the test. */
async function ask(method: string, path: string, headers: Record<string, string>, body?: unknown) {
  const sent = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const type: Record<string, string> = sent ? { 'content-type': 'application/json' } : {};
  const response = await sendToGateway(method, path, { ...headers, ...type }, sent);
  if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.body}`);
  return response;
}
// biome-ignore lint/suspicious/noExplicitAny: the acceptance tests check the shapes, by the contracts.
const json = async (...of: Parameters<typeof ask>): Promise<any> => JSON.parse(`${(await ask(...of)).body}`);

const said = (line: string) => process.stdout.write(`${line}\n`);

const login = { username: ADMIN_USERNAME, password: ADMIN_PASSWORD };
const { token } = await json('POST', '/api/admin/login', {}, login);
if (!token) throw new Error(`${ADMIN_USERNAME} has a second factor, which this test can't give`);
const admin = { authorization: `Bearer ${token}` };
said('the administrator is logged in');

/** Deletes what was made, also when a later step fails. */
await using made = new AsyncDisposableStack();

const phoneNumber = `+86138${String(randomInt(100_000_000)).padStart(8, '0')}`;
const { id, membershipNumber } = await json('POST', '/api/members', admin, {
  name: 'helm test',
  phoneNumber,
});
made.defer(async () => void (await ask('DELETE', `/api/members/${id}`, admin)));
const member = { 'membership-number': membershipNumber };
await ask('POST', '/api/membership/verify', {}, { membershipNumber });
said('a member is made, and gets in');

const source = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=12:duration=2'];
const format = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-movflags', '+faststart', '-f', 'mp4'];
execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...source, ...format, '/tmp/video.mp4']);
const file = readFileSync('/tmp/video.mp4');
const { uploadURL, headers, objectPath } = await json('POST', '/api/objects/upload', admin);
const put = await send(
  S3_ENDPOINT,
  'PUT',
  new URL(uploadURL),
  { 'content-type': 'video/mp4', ...headers },
  file,
);
if (put.status !== 200) throw new Error(`PUT to storage: ${put.status} ${put.body}`);
const title = `helm test ${Date.now()}`;
const saved = { objectPath, filename: 'helm-test.mp4', title };
const video = await json('POST', '/api/videos', admin, saved);
made.defer(async () => void (await ask('DELETE', `/api/videos/${video.id}`, admin)));
said(`a video of ${file.length} bytes is uploaded and saved`);

const library: { id: string }[] = await json('GET', '/api/library?limit=24', member);
if (!library.some((item) => item.id === video.id)) throw new Error('The library lacks the video');
const part = await ask('GET', video.objectPath, { ...member, range: 'bytes=100-299' });
if (part.status !== 206 || !part.body.equals(file.subarray(100, 300)))
  throw new Error('Not the part asked for');
said('the member finds it, and plays a part of it');

const subject = { contentType: 'video', contentId: video.id, contentTitle: title };
await ask('POST', '/api/action/track', member, { actionType: 'video_view', membershipNumber, ...subject });
const since = Date.now();
const figures = `/api/admin/analytics/user/${encodeURIComponent(membershipNumber)}`;
for (;;) {
  const { status, body } = await sendToGateway('GET', figures, admin);
  if (status === 200 && JSON.parse(`${body}`).totalActions === 1) break;
  if (Date.now() - since > figuresWithinMs)
    throw new Error(`The operator does not see it: ${status} ${body}`);
  await delay(250);
}
said(`the operator sees that after ${Date.now() - since} ms`);

await made.disposeAsync();
said('passed');
