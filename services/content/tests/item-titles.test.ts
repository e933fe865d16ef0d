import { expect, test } from '@jest/globals';
import { type ItemTitle, itemTitlesMax } from '@platform/contracts';
import { internalOperations } from '@platform/contracts/operations';
import { serviceHeaders } from '@platform/testkit';
import { idOf, inFuture, useContent } from './support/use-content.ts';

const content = useContent();
const analytics = () => serviceHeaders('analytics', 'content');
const path = internalOperations.findItemTitles.path;

const titlesOf = async (items: Omit<ItemTitle, 'title'>[]) => {
  const { status, body } = await content.call<{ titles: ItemTitle[] }>('POST', path, {
    as: analytics(),
    body: { items },
  });
  expect(status).toBe(200);
  return new Set(body.titles.map(({ type, id, title }) => `${type}/${id} ${title}`));
};

test('an item has its title, under its own type alone', async () => {
  const video = await content.addVideo({ title: '冰川' });
  const embed = await content.addEmbed({ title: 'An embed' });
  const youtube = await content.addCategoryVideo({ title: '车' });
  const items = [video, embed, youtube].flatMap(({ id }) =>
    (['video', 'embed', 'youtube'] as const).map((type) => ({ type, id })),
  );
  expect(await titlesOf([...items, ...items])).toEqual(
    new Set([`video/${video.id} 冰川`, `embed/${embed.id} An embed`, `youtube/${youtube.id} 车`]),
  );

  await content.call('PUT', `/api/videos/${video.id}`, { body: { title: '冰川，改名' } });
  expect(await titlesOf([{ type: 'video', id: video.id }])).toEqual(
    new Set([`video/${video.id} 冰川，改名`]),
  );
});

test('what is hidden or not yet released has its title too', async () => {
  const hidden = await content.addVideo({ isPublic: false, title: 'hidden' });
  const coming = await content.addEmbed({ releaseDate: inFuture(3_600_000), title: 'coming' });
  expect(
    await titlesOf([
      { type: 'video', id: hidden.id },
      { type: 'embed', id: coming.id },
    ]),
  ).toEqual(new Set([`video/${hidden.id} hidden`, `embed/${coming.id} coming`]));
});

test('what is deleted or made up has none', async () => {
  const deleted = await content.addEmbed();
  await content.call('DELETE', `/api/embeds/${deleted.id}`);
  const gone = await content.addCategoryVideo();
  await content.call('DELETE', `/api/category-videos/${gone.id}`);
  expect(
    await titlesOf([
      { type: 'embed', id: deleted.id },
      { type: 'youtube', id: gone.id },
      { type: 'video', id: 'f'.repeat(24) },
    ]),
  ).toEqual(new Set());
  expect(await titlesOf([])).toEqual(new Set());
});

test('as many as may be asked for at once are, and no more', async () => {
  const items = Array.from({ length: itemTitlesMax }, (_, n) => ({
    type: 'video' as const,
    id: idOf(n),
  }));
  expect(await titlesOf(items)).toEqual(new Set());
  const more = [...items, ...items.slice(0, 1)];
  expect(await content.call('POST', path, { as: analytics(), body: { items: more } })).toMatchObject({
    status: 400,
  });
});

test('another kind is rejected', async () => {
  const body = { items: [{ type: 'blog-post', id: 'f'.repeat(24) }] };
  expect(await content.call('POST', path, { as: analytics(), body })).toMatchObject({ status: 400 });
});
