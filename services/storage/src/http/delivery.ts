import type { Operations } from '@platform/contracts/operations';
import { errors, type Handler, notModified } from '@platform/service-kit';
import type { Response } from 'express';
import type { Context } from '../context.ts';
import { type ByteRange, parseRange, rangeApplies } from '../domain/byte-range.ts';
import { isObjectKey, kindOfKey, widthKeyOf } from '../domain/object-key.ts';
import { isVisible, type ObjectRecord } from '../domain/records.ts';

/**
 * Videos are revalidated each time (a 304 costs no read), so that members who lose access can't see them any more.
 * Pictures never change and a page has dozens: cached for an hour.
 */
const cacheControl = { video: 'private, no-cache', thumbnail: 'private, max-age=3600' };

/**
 * In milliseconds. A client that reads nothing for this long is disconnected; a paused player sends a range request to
 * continue.
 */
const stalledClientMs = 5 * 60_000;

/**
 * GET and HEAD /objects/{folder}/{name}: a checked object or a picture's copy of width `w`, in full or a range. Members
 * get 404 for hidden and unreleased videos, but see pictures before the release.
 */
export const deliverObject =
  ({ records, streams, store, now }: Context): Handler<Operations['getObject']> =>
  async (req, res) => {
    const key = `${req.params.folder}/${req.params.name}`;
    const checked = isObjectKey(key) ? await records.get(key) : undefined;
    if (!checked || !(req.identity.admin || isVisible(checked, now()))) throw errors.notFound();
    const { w: width = '' } = req.query;
    const copy = checked.copies?.[width];
    const record = { ...checked, ...copy };
    const { etag, size, lastModified } = record;
    res.setHeader('cache-control', cacheControl[kindOfKey(key)]);
    res.setHeader('x-content-type-options', 'nosniff');
    if (notModified(res, { etag, lastModified })) return;

    if (req.method === 'HEAD') {
      setHeaders(res, record, undefined);
      res.end();
      return;
    }
    const applies = rangeApplies(req.get('if-range'), etag, lastModified);
    const range = applies ? parseRange(req.get('range'), size) : undefined;
    if (range === 'unsatisfiable') {
      res.setHeader('content-range', `bytes */${size}`);
      throw errors.rangeNotSatisfiable();
    }
    const url = await store.readUrl(copy ? widthKeyOf(key, width) : key);
    const object = await streams.open({ url, etag, range });
    if (!object) {
      // The checked version is gone: removed by another replica, or overwritten in the bucket.
      records.forget(key);
      throw errors.notFound();
    }
    setHeaders(res, record, range);
    res.setTimeout(stalledClientMs, () => res.destroy());
    // If S3 or the client disconnects, the response is aborted, so that it never looks complete.
    await object.sendTo(res).catch((err: unknown) => {
      const clientLeft = (err as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE';
      if (!clientLeft) req.log.warn({ err }, 'delivery broke off');
      res.destroy();
    });
  };

function setHeaders(res: Response, { contentType, size }: ObjectRecord, range: ByteRange | undefined): void {
  res.setHeader('content-type', contentType);
  res.setHeader('content-disposition', 'inline');
  res.setHeader('accept-ranges', 'bytes');
  res.setHeader('content-length', range ? range.end - range.start + 1 : size);
  if (range) res.status(206).setHeader('content-range', `bytes ${range.start}-${range.end}/${size}`);
}
