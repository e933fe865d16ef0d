import { libraryQuerySchema } from '@platform/contracts';
import { etagOf, notModified, setNextLink, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { type FeedPage, feedPage } from './feed-page.ts';
import { cachePrivately } from './send-items.ts';

/** GET /api/library: videos and embeds, public and released, newest first. */
export const getLibrary = ({ store, feed, now }: Context) => {
  const untilNextRelease = ({ validUntil }: FeedPage): number =>
    validUntil ? validUntil.getTime() - now().getTime() : Number.POSITIVE_INFINITY;

  return validate({ query: libraryQuerySchema }, async (req, res) => {
    const { limit, cursor } = req.query;
    const load = async () => feedPage(await store.library({ now: now(), limit, cursor }));
    const page = await feed.get(`${limit}:${cursor ?? ''}`, load, untilNextRelease);
    const liked = await store.likedBy(req.identity?.member?.id, page.ids);

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
};
