import { expect, test } from '@jest/globals';
import {
  auditEventSchema,
  contentEventSchema,
  messages,
  type SavedSiteSettings,
  type SiteSettings,
  topics,
} from '@platform/contracts';
import { serviceHeaders, useTopic, waitFor } from '@platform/testkit';
import { inFuture, newPicture, useContent } from './support/use-content.ts';

const content = useContent();
const events = useTopic(content.kafka, topics.content, contentEventSchema.parse);
const audits = useTopic(content.kafka, topics.audit, auditEventSchema.parse);

const settings: SiteSettings = {
  brandName: '冰焰影库',
  defaultLanguage: 'zh-CN',
  ...{ noticeOn: true, noticeZh: '周一极光', noticeEn: 'Aurora', noticeLink: null, noticeUntil: null },
  ...{ heroFirstZh: '冷', heroSecondZh: '热', heroTextZh: '', heroFirstEn: 'Cold', heroSecondEn: 'warm' },
  ...{ heroTextEn: '', heroArt: 'slats', heroPicture: null, aboutZh: '关于', aboutEn: 'About' },
  ...{ footerZh: '', footerEn: '', featured: null },
};
const path = '/api/site-settings';
const read = async () => (await content.call<SavedSiteSettings>('GET', path)).body;
const send = (body: object, as?: Record<string, string>) =>
  content.call<SavedSiteSettings & { message: string; field?: string }>('PUT', path, {
    body,
    ...(as && { as }),
  });
/** Saves over whatever is the last. */
const save = async (fields: Partial<SiteSettings> = {}) =>
  send({ revision: (await read()).revision, ...settings, ...fields });

test('nothing is saved at first; of two who save at once one is told of the other', async () => {
  expect(await read()).toEqual({
    ...{ revision: 0, settings: null, savedBy: null, savedAt: null, featuredTitle: null },
  });
  for (const revision of [0, 1, 2]) {
    const replies = await Promise.all(
      ['A', 'B', 'C'].map((name) => send({ revision, ...settings, brandName: `${name}${revision}` })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const lost = replies.find(({ status }) => status === 409);
    expect(lost?.body.message).toBe(messages.siteSettingsConflict);
    const won = replies.find(({ status }) => status === 200)?.body;
    expect(await read()).toEqual(won);
    expect(won).toMatchObject({ revision: revision + 1, savedBy: 'operator', savedAt: expect.any(String) });
  }
});

test('the web server gets what is published', async () => {
  await save({ brandName: '新名字' });
  const { revision } = await read();
  const as = serviceHeaders('web', 'content');
  const { featured: _, ...shown } = settings;
  expect(await content.call('GET', '/internal/site-settings', { as })).toMatchObject({
    status: 200,
    body: { revision, settings: { ...shown, brandName: '新名字', hasFeatured: false } },
  });
});

test('what is featured must exist, and nothing changes', async () => {
  const before = await read();
  const rejected = { status: 400, body: { field: 'featured', message: messages.itemNotFound } };
  expect(await save({ featured: { type: 'video', id: 'f'.repeat(24) } })).toMatchObject(rejected);
  expect(await read()).toEqual(before);
  const { id } = await content.addVideo();
  const saved = (await save({ featured: { type: 'video', id } })).body;
  expect(await save({ featured: { type: 'embed', id } })).toMatchObject(rejected);
  expect(await read()).toEqual(saved);
  await save();
});

test('a change is audited with the fields that it changed', async () => {
  await save();
  await save({ noticeZh: '感恩节排片', aboutZh: '很长的新文字' });
  const audit = await waitFor(() =>
    audits.find(({ changes }) => changes?.some(({ field }) => field === 'aboutZh') && changes.length === 2),
  );
  expect(audit).toMatchObject({
    action: 'site-settings.update',
    target: { type: 'site-settings' },
    changes: [{ field: 'noticeZh', before: '周一极光', after: '感恩节排片' }, { field: 'aboutZh' }],
  });
});

test('a save that changes nothing stays without a revision, an event and an entry in the audit', async () => {
  await save();
  const featured = { type: 'video' as const, id: (await content.addVideo()).id };
  const [picture, before] = [newPicture(), await read()];
  const changed = (await save({ heroArt: 'picture', heroPicture: picture, featured })).body;
  expect(changed.revision).toBe(before.revision + 1);
  expect((await save({ heroArt: 'picture', heroPicture: picture, featured })).body).toEqual(changed);
  const { revision } = (await save()).body;
  expect(revision).toBe(changed.revision + 1);
  const sent = () =>
    events.filter(({ itemType }) => itemType === 'site-settings').map((event) => event.revision);
  await waitFor(() => sent().includes(revision));
  expect(sent().slice(-2)).toEqual([changed.revision, revision]);
  const audited = () => audits.filter(({ action }) => action === 'site-settings.update');
  await waitFor(() => audited().length >= revision);
  expect(audited().filter(({ changes }) => !changes)).toEqual([]);
});

test('a picture is checked once, kept while it is shown, and let go when it is replaced', async () => {
  const [first, second] = [newPicture(), newPicture()];
  const before = content.storage.checks.length;
  expect((await save({ heroArt: 'picture', heroPicture: first })).status).toBe(200);
  await save({ heroArt: 'picture', heroPicture: first, brandName: 'A' });
  await save({ heroArt: 'picture', heroPicture: second });
  expect(content.storage.checks.slice(before).map(({ objectPath }) => objectPath)).toEqual([first, second]);
  const saved = await waitFor(() => {
    const found = events.filter(({ objectPaths }) =>
      [first, second].some((one) => objectPaths.includes(one)),
    );
    return found.length >= 3 ? found : undefined;
  });
  expect(saved).toMatchObject([
    { objectPaths: [first], released: [] },
    { objectPaths: [first], released: [] },
    { objectPaths: [second], released: [first] },
  ]);
  // A series that lets go of the same picture doesn't release it.
  const { id } = await content.addSeries({ cover: second });
  await content.call('DELETE', `/api/series/${id}`);
  const deleted = await waitFor(() =>
    events.find(({ kind, itemId }) => kind === 'item.deleted' && itemId === id),
  );
  expect(deleted.objectPaths).toEqual([]);
});

test('members get the featured item while they may see it, with their place, which continue lists too', async () => {
  const featuredOf = async () => (await content.get<{ item: object | null }>('/api/me/featured')).body.item;
  expect(await featuredOf()).toBeNull();
  const [video, other] = [await content.addVideo({ title: 'Deep' }), await content.addVideo()];
  for (const { id } of [video, other]) await content.watch({ type: 'video', id }, 20);
  expect((await save({ featured: { type: 'video', id: video.id } })).body.featuredTitle).toBe('Deep');
  expect(await featuredOf()).toMatchObject({
    ...{ id: video.id, type: 'video', title: 'Deep', later: false, progress: { positionSeconds: 20 } },
  });
  const continued = await content.get<{ id: string }[]>('/api/me/continue');
  expect(continued.body.map(({ id }) => id)).toEqual([other.id, video.id]);

  await content.call('PUT', `/api/videos/${video.id}`, { body: { releaseDate: inFuture(60_000) } });
  expect(await featuredOf()).toBeNull();
  await content.call('DELETE', `/api/videos/${video.id}`);
  expect(await featuredOf()).toBeNull();
  // An item that is gone doesn't keep the rest from being saved.
  expect(await save({ featured: { type: 'video', id: video.id }, brandName: 'B' })).toMatchObject({
    ...{ status: 200, body: { featuredTitle: null } },
  });
});
