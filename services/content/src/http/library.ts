import { operations } from '@platform/contracts/operations';
import { etagOf, notModified, register, setNextLink } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { cachePrivately } from './lists.ts';

export function libraryRoutes(app: Application, { store, feed, now }: Context): void {
  register(app, operations.getLibrary, async ({ query: { limit, cursor }, identity }, res) => {
    const page = await feed.forceFetch(`${limit}:${cursor ?? ''}`, {
      context: { now: now(), limit, cursor },
    });
    const liked = await store.likedBy(identity.member?.id, page.ids);

    cachePrivately(res);
    if (page.next) setNextLink(res, page.next);
    const etag =
      liked.size === 0 ? page.version : etagOf(page.version, ...page.ids.filter((id) => liked.has(id)));
    if (notModified(res, { etag })) return;
    const json = page.json(liked);
    res.setHeader('content-type', 'application/json; charset=utf-8');
    res.setHeader('content-length', Buffer.byteLength(json));
    res.end(json);
  });
}
