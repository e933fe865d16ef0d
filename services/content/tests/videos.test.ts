import { describe, expect, test } from '@jest/globals';
import { messages, type Video, type VideoPlayback, videoDetailSchema } from '@platform/contracts';
import { asMember } from '@platform/testkit';
import { newPicture, newUpload, useContent } from './support/use-content.ts';

const content = useContent();

describe('POST /api/videos', () => {
  test('saves what storage vouches for', async () => {
    const objectPath = newUpload();
    const reply = await content.call<Video>('POST', '/api/videos', {
      body: {
        title: ' 春节 ',
        description: 'first\nsecond',
        filename: '../../家.mp4',
        objectPath: `http://127.0.0.1:9000/media${objectPath.replace('/objects', '')}?X-Amz-Signature=abc`,
        releaseDate: '2020-01-01T00:00:00-05:00',
        isPublic: true,
      },
    });
    expect(reply.status).toBe(201);
    expect(videoDetailSchema.strict().parse(reply.body)).toMatchObject({
      title: '春节',
      description: 'first\nsecond',
      filename: '家.mp4',
      objectPath,
      duration: 61,
      thumbnail: objectPath.replace('uploads', 'thumbnails').replace('.mp4', '.jpg'),
      releaseDate: '2020-01-01T05:00:00.000Z',
      publishedAt: reply.body.createdAt,
      views: 0,
      likes: 0,
      liked: false,
      type: 'video',
    });
    expect(content.storage.checks).toContainEqual(expect.objectContaining({ objectPath, kind: 'video' }));
    expect((await content.get<Video>(`/api/videos/${reply.body.id}`)).body).toEqual(reply.body);
  });

  test('the same request again returns the video, however many come at once', async () => {
    const releaseDate = '2099-01-01T00:00:00-05:00';
    const body = { title: 'x', description: 'y', filename: 'z.mp4', objectPath: newUpload(), releaseDate };
    const save = () => content.call<Video>('POST', '/api/videos', { body });
    const replies = [...(await Promise.all(Array.from({ length: 8 }, save))), await save()];
    expect(replies.map(({ status }) => status)).toEqual(Array(9).fill(201));
    for (const reply of replies) expect(reply.body).toEqual(replies[0]?.body);
    const other = { ...body, releaseDate: null };
    expect((await content.call('POST', '/api/videos', { body: other })).status).toBe(409);
  });

  test('one object belongs to one video, however many ask at once', async () => {
    const objectPath = newUpload();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, title) =>
        content.call('POST', '/api/videos', { body: { title: `${title}`, objectPath } }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect(replies.find(({ status }) => status === 409)?.body.message).toBe(messages.videoObjectInUse);
  });

  test.each([
    [413, 'payload_too_large', messages.videoTooLarge],
    [415, 'unsupported_media_type', messages.videoNotAVideo],
    [400, 'validation_failed', messages.videoObjectMissing],
  ])("storage's rejection %i is told as it is", async (status, code, message) => {
    const objectPath = newUpload();
    content.storage.response(objectPath, { status, body: { message, code, requestId: 'r' } });
    const reply = await content.call('POST', '/api/videos', { body: { title: 'x', objectPath } });
    expect(reply).toMatchObject({ status, body: { code, message } });
    const all = await content.call<Video[]>('GET', '/api/videos?scope=all');
    expect(all.body.map((video) => video.objectPath)).not.toContain(objectPath);
  });

  test('storage that fails is a 503, and nothing is saved', async () => {
    const objectPath = newUpload();
    content.storage.response(objectPath, { status: 500, body: {} });
    const reply = await content.call('POST', '/api/videos', { body: { title: 'x', objectPath } });
    expect(reply.status).toBe(503);
    expect(reply.headers.get('retry-after')).toMatch(/^\d+$/);
    content.storage.response(objectPath, {});
    expect((await content.call('POST', '/api/videos', { body: { title: 'x', objectPath } })).status).toBe(
      201,
    );
  });

  const rejections: [unknown, string][] = [
    [{}, messages.videoTitleRequired],
    [{ title: 'x' }, messages.videoFileRequired],
    [{ title: 'x', objectPath: '/objects/uploads/../x' }, messages.videoObjectMissing],
    [{ title: 'x', objectPath: '/objects/thumbnails/x.png' }, messages.videoObjectMissing],
    [
      { title: 'x', objectPath: newUpload(), description: 'x'.repeat(5001) },
      'Description is longer than 5000 characters',
    ],
    [{ title: 'x', objectPath: newUpload(), releaseDate: 'tomorrow' }, messages.releaseDateInvalid],
    [{ title: 'x', objectPath: newUpload(), isPublic: 'yes' }, 'isPublic must be true or false'],
    [{ title: 'x', objectPath: newUpload(), views: 9 }, 'Unknown field: views'],
    ['[]', messages.objectExpected],
  ];
  test.each(rejections.map(([body, message]) => [JSON.stringify(body).slice(0, 80), body, message]))(
    'rejects %s',
    async (_, body, message) => {
      expect(await content.call('POST', '/api/videos', { body })).toMatchObject({
        status: 400,
        body: { message, code: 'validation_failed' },
      });
    },
  );
});

test('a new video, a changed one and its page say the same of how it plays', async () => {
  const objectPath = newUpload();
  const playback: VideoPlayback = { state: 'ready', hls: `${objectPath}/master.m3u8`, captions: [] };
  content.storage.playbacks.set(objectPath, playback);
  const created = await content.call<Video>('POST', '/api/videos', { body: { title: 'x', objectPath } });
  const path = `/api/videos/${created.body.id}`;
  const changed = await content.call('PUT', path, { body: { title: 'y' } });
  for (const { body } of [created, changed, await content.get(path)])
    expect(body).toMatchObject({ playback: { ...playback, chapters: [] } });
});

describe('PUT /api/videos/{id}', () => {
  test('changes what is named and nothing else', async () => {
    const video = await content.addVideo({ title: 'before', description: 'kept' });
    const reply = await content.call<Video>('PUT', `/api/videos/${video.id}`, { body: { title: 'after' } });
    expect(reply).toMatchObject({ status: 200, body: { ...video, title: 'after' } });
  });

  test('a release date moves it, null releases it now, and once', async () => {
    const video = await content.addVideo();
    const path = `/api/videos/${video.id}`;
    const releaseDate = '2099-01-01T00:00:00.000Z';
    const scheduled = await content.call<Video>('PUT', path, { body: { releaseDate } });
    expect(scheduled.body).toMatchObject({ releaseDate, publishedAt: releaseDate });
    expect((await content.get(path)).status).toBe(404);
    const now = Date.now();
    const clear = () => content.call<Video>('PUT', path, { body: { releaseDate: null } });
    const { publishedAt } = (await clear()).body;
    expect(Date.parse(publishedAt)).toBeGreaterThanOrEqual(now);
    expect((await content.get(path)).status).toBe(200);
    expect((await clear()).body).toMatchObject({ releaseDate: null, publishedAt });
  });

  test('a thumbnail is checked with storage; null clears it', async () => {
    const video = await content.addVideo();
    const path = `/api/videos/${video.id}`;
    const thumbnail = newPicture();
    expect((await content.call<Video>('PUT', path, { body: { thumbnail } })).body).toEqual({
      ...video,
      thumbnail,
    });
    expect(content.storage.checks).toContainEqual({ objectPath: thumbnail, kind: 'thumbnail' });
    expect((await content.call<Video>('PUT', path, { body: { thumbnail: null } })).body.thumbnail).toBeNull();

    const rejected = newPicture();
    const response = {
      message: messages.thumbnailNotAnImage,
      code: 'unsupported_media_type',
      requestId: 'r',
    };
    content.storage.response(rejected, { status: 415, body: response });
    expect(await content.call('PUT', path, { body: { thumbnail: rejected } })).toMatchObject({
      status: 415,
      body: { message: messages.thumbnailNotAnImage },
    });
  });

  test.each([
    [{}, messages.nothingToUpdate],
    [{ title: '' }, messages.videoTitleRequired],
    [{ thumbnail: '/objects/uploads/x.mp4' }, messages.thumbnailMissing],
    [{ thumbnail: 'https://a.example/thumbnails/../x' }, messages.thumbnailMissing],
    [{ objectPath: newUpload() }, 'Unknown field: objectPath'],
  ])('rejects %j', async (body, message) => {
    const { id } = await content.addVideo();
    expect(await content.call('PUT', `/api/videos/${id}`, { body })).toMatchObject({
      status: 400,
      body: { message },
    });
  });

  test('edits at once lose nothing', async () => {
    const { id } = await content.addVideo();
    const edits = [{ title: 'new' }, { description: 'new' }, { isPublic: false }, { thumbnail: null }];
    const replies = await Promise.all(
      edits.map((body) => content.call('PUT', `/api/videos/${id}`, { body })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await content.call<Video>('GET', `/api/videos/${id}`)).body).toMatchObject(
      Object.assign({}, ...edits),
    );
  });
});

test('what is not there, is no id, or is another kind', async () => {
  const embed = await content.addEmbed();
  const video = await content.addVideo();
  for (const id of ['0'.repeat(24), embed.id]) {
    const missing = { status: 404, body: { message: messages.videoNotFound, code: 'not_found' } };
    expect(await content.get(`/api/videos/${id}`)).toMatchObject(missing);
    expect(await content.call('PUT', `/api/videos/${id}`, { body: { title: 'x' } })).toMatchObject(missing);
    expect(
      await content.call('PUT', `/api/videos/${id}`, { body: { thumbnail: newPicture() } }),
    ).toMatchObject(missing);
    expect(await content.call('DELETE', `/api/videos/${id}`)).toMatchObject(missing);
    expect(await content.call('POST', `/api/videos/${id}/like`, { as: asMember() })).toMatchObject(missing);
  }
  expect(await content.get(`/api/embeds/${video.id}`)).toMatchObject({
    status: 404,
    body: { message: messages.embedNotFound },
  });
  for (const id of ['1', 'x'.repeat(24), 'A'.repeat(24), '[$ne]', '%00', `${video.id}%20`]) {
    expect(await content.get(`/api/videos/${id}`)).toMatchObject({
      status: 400,
      body: { message: messages.invalidId },
    });
  }
});

test('DELETE takes it away, with its likes', async () => {
  const { id } = await content.addVideo();
  await content.call('POST', `/api/videos/${id}/like`, { as: asMember() });
  expect(await content.call('DELETE', `/api/videos/${id}`)).toMatchObject({ status: 204, body: undefined });
  expect((await content.call('DELETE', `/api/videos/${id}`)).status).toBe(404);
  expect((await content.call('GET', `/api/videos/${id}`)).status).toBe(404);
  expect((await content.call('DELETE', `/api/videos/${id}/like`, { as: asMember() })).status).toBe(404);
});
