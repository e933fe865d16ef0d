import { beforeAll, expect, test } from '@jest/globals';
import { apiPath, type Video } from '@platform/contracts';
import { usePlatform, waitFor } from '@platform/testkit/black-box';
import { Api } from '../support/api.ts';
import { smallVideo } from '../support/media.ts';

/** Whoever knows a video file's path can download it only while the video is visible. */

const platform = usePlatform();
let admin: Api;
let member: Api;
let video: Video;
let etag = '';

beforeAll(async () => {
  const anyone = new Api(platform.url);
  admin = (await anyone.logIn(platform.admin)).api;
  member = anyone.as({ membershipNumber: platform.membershipNumber });
});

/** The statuses of all kinds of requests for the file. */
async function statuses(api: Api): Promise<number[]> {
  const questions = [
    ['GET', {}],
    ['HEAD', {}],
    ['GET', { range: 'bytes=0-99' }],
    // For a conditional request fetch would add `cache-control: no-cache`, which asks for the full response.
    ['GET', { 'if-none-match': etag, 'cache-control': 'max-age=0' }],
  ] as const;
  return Promise.all(
    questions.map(async ([method, headers]) => {
      const response = await api.send(method, video.objectPath, undefined, headers);
      await response.body?.cancel();
      return response.status;
    }),
  );
}
const shown = [200, 200, 206, 304];
const nowhere = [404, 404, 404, 404];

async function rangeStatus(): Promise<number> {
  const response = await member.send('GET', video.objectPath, undefined, { range: 'bytes=0-99' });
  await response.body?.cancel();
  return response.status;
}
const soon = (status: number) =>
  waitFor(async () => (await rangeStatus()) === status, { what: `a ${status}` });
const change = (fields: Record<string, unknown>) =>
  admin.put(apiPath('/api/videos/{id}', { id: video.id }), fields);

test('a non-public video and its file are unavailable to members until it is public again', async () => {
  video = await admin.createVideo(await smallVideo(), { title: `收回 ${Date.now()}` });
  const first = await member.send('HEAD', video.objectPath);
  etag = first.headers.get('etag') ?? '';
  expect(await statuses(member)).toEqual(shown);

  await change({ isPublic: false });
  await soon(404);
  expect(await statuses(member)).toEqual(nowhere);
  expect(await statuses(admin)).toEqual(shown);
  // The thumbnail is visible before a release, so it stays.
  expect((await member.send('HEAD', video.thumbnail ?? '')).status).toBe(200);

  await change({ isPublic: true });
  await soon(206);
  expect(await statuses(member)).toEqual(shown);
});
