import type { Operations } from '@platform/contracts/operations';
import { errors, type Handler, notModified } from '@platform/service-kit';
import type { Request, Response } from 'express';
import type { Context } from '../context.ts';
import { type ByteRange, parseRange, rangeApplies } from '../domain/byte-range.ts';
import { isObjectKey, kindOfKey, widthKeyOf } from '../domain/object-key.ts';
import { isVisible, type ObjectRecord } from '../domain/records.ts';

/**
 * Videos are revalidated each time (a 304 costs no read), so that members who lose access can't see them any more.
 * Pictures never change and a page has dozens: cached for an hour.
 */
export const cacheControl = { video: 'private, no-cache', thumbnail: 'private, max-age=3600' };

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
  (context: Context): Handler<Operations['getObject']> =>
  async (req, res) => {
    const { key, record } = await readableRecord(context, req);
    const { w: width = '' } = req.query;
    const copy = record.copies?.[width];
    res.setHeader('cache-control', cacheControl[kindOfKey(key)]);
    await sendStored(context, req, res, {
      ...{ ...record, ...copy },
      storedAs: copy ? widthKeyOf(key, width) : key,
      onGone: () => context.records.forget(key),
    });
  };

/**
 * The record of the object that a path names.
 * @throws {AppError} 404 when the caller may not see it
 */
export async function readableRecord(
  { records, now }: Context,
  { params, identity }: Pick<Request, 'identity'> & { params: { folder: string; name: string } },
): Promise<{ key: string; record: ObjectRecord }> {
  const key = `${params.folder}/${params.name}`;
  const record = isObjectKey(key) ? await records.get(key) : undefined;
  if (!record || !(identity?.admin || isVisible(record, now()))) throw errors.notFound();
  return { key, record };
}

/** A version of an object in the bucket. */
interface StoredVersion extends Pick<ObjectRecord, 'size' | 'etag' | 'lastModified' | 'contentType'> {
  storedAs: string;
  /** It is gone: removed by another replica, or overwritten in the bucket. */
  onGone?: () => void;
}

/** Sends an object of the bucket, or the range of it that was requested. */
export async function sendStored(
  { streams, store }: Context,
  req: Pick<Request, 'method' | 'get' | 'log'>,
  res: Response,
  stored: StoredVersion,
): Promise<void> {
  const { etag, size, lastModified } = stored;
  res.setHeader('x-content-type-options', 'nosniff');
  if (notModified(res, { etag, lastModified })) return;

  if (req.method === 'HEAD') {
    setHeaders(res, stored, undefined);
    res.end();
    return;
  }
  const applies = rangeApplies(req.get('if-range'), etag, lastModified);
  const range = applies ? parseRange(req.get('range'), size) : undefined;
  if (range === 'unsatisfiable') {
    res.setHeader('content-range', `bytes */${size}`);
    throw errors.rangeNotSatisfiable();
  }
  const object = await streams.open({ url: await store.readUrl(stored.storedAs), etag, range });
  if (!object) {
    stored.onGone?.();
    throw errors.notFound();
  }
  setHeaders(res, stored, range);
  res.setTimeout(stalledClientMs, () => res.destroy());
  // If S3 or the client disconnects, the response is aborted, so that it never looks complete.
  await object.sendTo(res).catch((err: unknown) => {
    const clientLeft = (err as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!clientLeft) req.log.warn({ err }, 'delivery broke off');
    res.destroy();
  });
}

function setHeaders(res: Response, { contentType, size }: StoredVersion, range: ByteRange | undefined): void {
  res.setHeader('content-type', contentType);
  res.setHeader('content-disposition', 'inline');
  res.setHeader('accept-ranges', 'bytes');
  res.setHeader('content-length', range ? range.end - range.start + 1 : size);
  if (range) res.status(206).setHeader('content-range', `bytes ${range.start}-${range.end}/${size}`);
}
