import { itemTypes, messages } from '@platform/contracts';
import { type Operations, operations } from '@platform/contracts/operations';
import { errors, type Handler, register, sendPage } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { presentCard } from '../domain/present.ts';
import { cachePrivately } from '../http/caching.ts';
import { changeLike } from '../likes/routes.ts';
import type { ItemKey } from '../store/cards.ts';
import type { ListName, RemovableListName } from './lists.ts';

/** Items as cards with a member's marks, without what the member can't see at the moment. */
async function memberCards({ store, now }: Context, member: string, keys: readonly ItemKey[]) {
  const ids = keys.map(({ id }) => id);
  const [cards, liked, marks] = await Promise.all([
    store.cards(keys, now()),
    store.likedBy(member, ids),
    store.marks(member, ids),
  ]);
  const markOf = new Map(marks.map((mark) => [mark.id, mark]));
  return cards.map((item) => ({
    ...presentCard(item, liked.has(item.id)),
    ...{ progress: null, later: false, ...markOf.get(item.id) },
  }));
}

/** Sends a page of a member's list. */
const sendList =
  (
    context: Context,
    list: ListName,
  ): Handler<Operations['listContinue' | 'listHistory' | 'listLater' | 'listLikes']> =>
  async ({ query, identity: { member } }, res) => {
    const page = await context.store.memberList(member.id, list, query);
    // Ids are unique among all types.
    const keys = page.items.flatMap(({ id }) => itemTypes.map((type) => ({ type, id })));
    const addedAt = new Map(page.items.map(({ id, at }) => [id, at.toISOString()]));
    const cards = await memberCards(context, member.id, keys);
    cachePrivately(res);
    sendPage(res, { ...page, items: cards.map((card) => ({ ...card, at: addedAt.get(card.id) })) });
  };

/** Takes an item out of a list, or all where the path names none. */
const remove =
  (
    { store }: Context,
    list: RemovableListName,
  ): Handler<Operations[`${'remove' | 'clear'}${'Continue' | 'History' | 'Later'}`]> =>
  async ({ params, identity }, res) => {
    const { id } = params as { id?: string };
    await store.removeFromList(identity.member.id, list, id);
    res.status(204).end();
  };

export function comingBackRoutes(app: Application, context: Context): void {
  const { store, feed, now } = context;

  register(app, operations.reportProgress, async ({ params, body, identity }, res) => {
    const request = { ...params, member: identity.member.id, report: body, now: now() };
    if (!(await store.reportProgress(request))) throw errors.notFound(messages.itemNotFound);
    res.status(204).end();
  });
  register(app, operations.getMarks, async ({ query: { ids }, identity }, res) => {
    const marks = await store.marks(identity.member.id, ids);
    cachePrivately(res);
    res.json(marks);
  });

  register(app, operations.listContinue, sendList(context, 'continue'));
  register(app, operations.clearContinue, remove(context, 'continue'));
  register(app, operations.removeContinue, remove(context, 'continue'));
  register(app, operations.listHistory, sendList(context, 'history'));
  register(app, operations.clearHistory, remove(context, 'history'));
  register(app, operations.removeHistory, remove(context, 'history'));

  register(app, operations.getFeatured, async ({ identity }, res) => {
    const featured = (await store.siteSettings())?.settings.featured;
    const [item = null] = featured ? await memberCards(context, identity.member.id, [featured]) : [];
    cachePrivately(res);
    res.json({ item });
  });

  register(app, operations.listLater, sendList(context, 'later'));
  register(app, operations.clearLater, remove(context, 'later'));
  register(app, operations.saveLater, async ({ params, identity }, res) => {
    const request = { ...params, member: identity.member.id, now: now() };
    if (!(await store.saveLater(request))) throw errors.notFound(messages.itemNotFound);
    res.status(204).end();
  });
  register(app, operations.removeLater, remove(context, 'later'));

  register(app, operations.listLikes, sendList(context, 'likes'));
  register(app, operations.clearLikes, async ({ identity }, res) => {
    await store.removeLikes(identity.member.id).finally(() => feed.clear());
    res.status(204).end();
  });
  register(app, operations.removeLike, async ({ params: { type, id }, identity }, res) => {
    await changeLike(context, { member: identity.member.id, kind: type, id, liked: false });
    res.status(204).end();
  });

  register(app, operations.getSettings, async ({ identity }, res) => {
    const settings = await store.settings(identity.member.id);
    cachePrivately(res);
    res.json(settings);
  });
  register(app, operations.changeSettings, async ({ body, identity }, res) => {
    res.json(await store.changeSettings(identity.member.id, body));
  });
}
