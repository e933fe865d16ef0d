import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { internalPaths, messages, objectVisibilityResponseSchema } from '@platform/contracts';
import { connectMongo, type Mongo, silentLogger } from '@platform/service-kit';
import { asAdmin, asAnyone, asMember, serviceHeaders } from '@platform/testkit';
import { inFuture, newUpload, useContent } from './support/use-content.ts';

const content = useContent();
const asStorage = () => serviceHeaders('storage', 'content');

const ask = (objectPath: unknown, as = asStorage()) =>
  content.call('POST', internalPaths.objectVisibility, { as, body: { objectPath } });

/** From when on content lets members see an object, as storage reads its answer. */
async function visibleFrom(objectPath: string): Promise<Date | null> {
  const reply = await ask(objectPath);
  expect(reply.status).toBe(200);
  return objectVisibilityResponseSchema.parse(reply.body).visibleFrom;
}

const amend = async (id: string, body: Record<string, unknown>) =>
  expect((await content.call('PUT', `/api/videos/${id}`, { body })).status).toBe(200);

test('a public video is seen from the moment it was published', async () => {
  const { objectPath, publishedAt } = await content.addVideo();
  expect(await visibleFrom(objectPath)).toEqual(new Date(publishedAt));
});

test('a video that is not public is seen from no moment on, whenever it was made so', async () => {
  const hidden = await content.addVideo({ isPublic: false });
  expect(await visibleFrom(hidden.objectPath)).toBeNull();
  const video = await content.addVideo();
  await amend(video.id, { isPublic: false });
  expect(await visibleFrom(video.objectPath)).toBeNull();
  await amend(video.id, { isPublic: true });
  expect(await visibleFrom(video.objectPath)).toEqual(new Date(video.publishedAt));
});

test('a video to be released is seen from its release on', async () => {
  const releaseDate = inFuture(3_600_000);
  const scheduled = await content.addVideo({ releaseDate });
  expect(await visibleFrom(scheduled.objectPath)).toEqual(new Date(releaseDate));
  await amend(scheduled.id, { isPublic: false });
  expect(await visibleFrom(scheduled.objectPath)).toBeNull();

  const moved = await content.addVideo();
  await amend(moved.id, { releaseDate });
  expect(await visibleFrom(moved.objectPath)).toEqual(new Date(releaseDate));
  await amend(moved.id, { releaseDate: null });
  expect(await visibleFrom(moved.objectPath)).toEqual(new Date(moved.publishedAt));
});

test('an object no video has, one of a deleted video, or a picture, is seen from no moment on', async () => {
  const post = newUpload();
  await content.addBlogPost({ content: `[a film](${post})` });
  const { id, objectPath, thumbnail } = await content.addVideo();
  for (const path of [newUpload(), post, thumbnail ?? '', 'uploads', '$ne']) {
    expect([path, await visibleFrom(path)]).toEqual([path, null]);
  }
  await content.call('DELETE', `/api/videos/${id}`);
  expect(await visibleFrom(objectPath)).toBeNull();
});

test('only storage is told, and only about an object', async () => {
  const { objectPath } = await content.addVideo();
  for (const as of [{}, asAnyone(), asMember(), asAdmin(), serviceHeaders('storage', 'membership')]) {
    expect((await ask(objectPath, as)).status).toBe(401);
  }
  expect((await ask(objectPath, serviceHeaders('sms', 'content'))).status).toBe(403);
  for (const wrong of [undefined, '', 7, { $ne: '' }, [objectPath], 'x'.repeat(5000)]) {
    expect((await ask(wrong)).status).toBe(400);
  }
  const more = { objectPath, isPublic: true };
  expect(
    await content.call('POST', internalPaths.objectVisibility, { as: asStorage(), body: more }),
  ).toMatchObject({ status: 400, body: { message: 'Unknown field: isPublic' } });
  expect(
    await content.call('POST', internalPaths.objectVisibility, { as: asStorage(), body: '[]' }),
  ).toMatchObject({ status: 400, body: { message: messages.objectExpected } });
});

let mongo: Mongo | undefined;
beforeAll(async () => {
  mongo = await connectMongo({ url: content.mongo.url, logger: silentLogger() });
}, 60_000);
afterAll(() => mongo?.close());

test('an index finds it', async () => {
  const { objectPath } = await content.addVideo();
  const plan = await mongo?.connection.collection('items').find({ objectPath }).explain('executionStats');
  expect(plan).toMatchObject({ executionStats: { nReturned: 1, totalDocsExamined: 1 } });
  expect(JSON.stringify(plan)).toContain('"objectPath_1"');
});
