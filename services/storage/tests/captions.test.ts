import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { auditEventSchema, limits, savedCaptionsSchema, topics } from '@platform/contracts';
import { asAdmin, asMember, testAdmin, useTopic, waitFor } from '@platform/testkit';
import { mongo } from 'mongoose';
import { makeVideo } from './support/media.ts';
import { useStorage } from './support/use-storage.ts';
import { videosOf } from './support/use-worker.ts';

const storage = useStorage();
const audits = useTopic(storage.kafka, topics.audit, auditEventSchema.parse);
const id = 'a'.repeat(24);
let path = '';

const tell = async (fields: object) =>
  expect((await storage.callWith({ itemId: id, objectPaths: [path], ...fields } as object)).status).toBe(200);
beforeAll(async () => {
  path = await storage.upload('video', await makeVideo());
  expect((await storage.check('video', path)).status).toBe(200);
  await tell({ kind: 'item.saved', released: [], visibleFrom: new Date(0).toISOString() });
});

const captionsPath = (language: string, of = id) => `/api/videos/${of}/captions/${language}`;
const put = (
  language: string,
  body: Uint8Array | string,
  { headers = asAdmin(), query = '', of = id } = {},
) =>
  storage.fetch(captionsPath(language, of) + query, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: body as RequestInit['body'],
  });
const remove = (language: string) => storage.send('DELETE', captionsPath(language));
const tracks = async () => (await videosOf(storage).playbackOf(path)).captions;
const read = (url: string) => storage.fetch(url, { headers: asMember() });
const srt = (text: string) => `1\r\n00:00:01,000 --> 00:00:02,500\r\n${text}\r\n`;
/** 冰山 in GB18030. */
const iceberg = Buffer.concat([Buffer.from(srt('')), Buffer.from([0xb1, 0xf9, 0xc9, 0xbd])]);

describe('captions', () => {
  test('become WebVTT in UTF-8, and are replaced and removed, which the audit log has', async () => {
    const response = await put('zh-CN', iceberg);
    expect(savedCaptionsSchema.parse(await response.json())).toEqual({
      ...{ language: 'zh-CN', label: '简体中文', cues: 1 },
    });
    const [track] = await tracks();
    const file = await read(track?.url ?? '');
    expect(file.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(await file.text()).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n冰山\n');

    await put('zh-CN', srt('again'), { query: '?label=%20My%20words%20' });
    const [replaced] = await tracks();
    expect(replaced).toMatchObject({ language: 'zh-CN', label: 'My words' });
    expect(await (await read(replaced?.url ?? '')).text()).toContain('again');
    expect((await read(track?.url ?? '')).status).toBe(404);
    expect(await storage.keys('captions/')).toHaveLength(1);

    expect((await remove('zh-CN')).status).toBe(204);
    expect((await remove('zh-CN')).status).toBe(404);
    expect(await tracks()).toEqual([]);
    expect(await storage.keys('captions/')).toEqual([]);

    await waitFor(() => audits.length >= 3, { what: 'three audit events' });
    const changed = (counts: { before?: string; after?: string }) => ({
      ...{ admin: { id: testAdmin.id }, action: 'video.captions', target: { type: 'video', id } },
      changes: [{ field: 'zh-CN', ...counts }],
    });
    expect(audits).toMatchObject([
      changed({ before: '', after: '1' }),
      changed({}),
      changed({ before: '1', after: '' }),
    ]);
  });

  test.each([
    ['no captions', 'just words', 400, 'The file is neither WebVTT nor SRT (line 1)'],
    ['a bad time', srt('x').replace('02,500', '61,500'), 400, 'A time is not valid (line 2)'],
    ['an empty file', '', 400, 'The file has no captions that would be shown'],
    ['a picture', new Uint8Array([0x89, 0x50, 0, 1, 2, 3, 0xff, 0xfe, 0]), 400, 'The file is no text'],
    ['too much', new Uint8Array(limits.captionsFileBytes + 1).fill(0x61), 413, ''],
  ])('%s is rejected with the reason', async (_name, body, status, message) => {
    const response = await put('en', body);
    expect(response.status).toBe(status);
    expect(((await response.json()) as { message: string }).message).toContain(message);
    expect(await tracks()).toEqual([]);
  });

  test('are for known videos and languages, and administrators', async () => {
    expect((await put('en', srt('x'), { of: 'b'.repeat(24) })).status).toBe(404);
    for (const language of ['english!', 'zh-12', 'en-US-GB'])
      expect((await put(language, srt('x'))).status).toBe(400);
    expect((await put('en', srt('x'), { query: `?label=${'x'.repeat(61)}` })).status).toBe(400);
    expect((await put('en', srt('x'), { headers: asMember() })).status).toBe(403);
    expect((await storage.send('PUT', captionsPath('en'), {})).status).toBe(415);
  });

  test('that MongoDB wrote without confirming it can be read', async () => {
    const { commitTransaction } = mongo.ClientSession.prototype;
    const unconfirmed = jest
      .spyOn(mongo.ClientSession.prototype, 'commitTransaction')
      .mockImplementation(async function (this: mongo.ClientSession) {
        await commitTransaction.call(this);
        throw new mongo.MongoNetworkError('the connection was lost');
      });
    expect((await put('en', srt('kept'))).status).toBe(503);
    unconfirmed.mockRestore();
    const track = await waitFor(async () => (await tracks())[0], { what: 'the cached record to expire' });
    expect(await (await read(track.url)).text()).toContain('kept');
    expect((await remove('en')).status).toBe(204);
  });

  test('are ten at most, are hidden with their video, and go with it', async () => {
    const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'ja', 'ko', 'ru', 'nl'];
    for (const language of languages) expect((await put(language, srt('x'))).status).toBe(200);
    expect((await put('sv', srt('x'))).status).toBe(409);
    expect((await put('en', srt('y'))).status).toBe(200);
    const [track] = await tracks();
    await tell({ kind: 'item.saved', released: [], visibleFrom: null });
    expect((await read(track?.url ?? '')).status).toBe(404);
    await tell({ kind: 'item.deleted' });
    expect(await storage.keys('captions/')).toEqual([]);
  });
});
