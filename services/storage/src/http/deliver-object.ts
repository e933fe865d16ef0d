import { errors, notModified } from '@platform/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../context.ts';
import { type ByteRange, parseRange, rangeApplies } from '../domain/byte-range.ts';
import { isObjectKey, kindOfKey } from '../domain/object-key.ts';
import type { Sidecar } from '../domain/ports.ts';
import { sendObject } from './send-object.ts';

/**
 * How long a browser may keep what it has. A video is asked about each time, which costs no S3 call, so that who is no longer a member
 * no longer sees it. A page of cards has dozens of pictures, each of which stays as it is: these it shows again unasked, for an hour.
 */
const cacheControl = { video: 'private, no-cache', thumbnail: 'private, max-age=3600' };

/**
 * GET and HEAD /objects/{folder}/{name}: a checked object, whole or a range of it. To a member, the file of a video that is hidden or
 * not yet released does not exist; pictures are shown before the release.
 */
export const deliverObject =
  (context: Context): RequestHandler =>
  async (req, res) => {
    const key = `${req.params.folder}/${req.params.name}`;
    const sidecar = isObjectKey(key) ? await context.sidecars.get(key) : undefined;
    if (!sidecar || !(await maySee(context, req, key))) throw errors.notFound();
    const { etag, size } = sidecar;
    res.setHeader('cache-control', cacheControl[kindOfKey(key)]);
    res.setHeader('x-content-type-options', 'nosniff');
    if (notModified(res, { etag, lastModified: new Date(sidecar.lastModified) })) return;

    if (req.method === 'HEAD') {
      setHeaders(res, sidecar, undefined);
      res.end();
      return;
    }
    const range = rangeOf(req, sidecar);
    if (range === 'unsatisfiable') {
      res.setHeader('content-range', `bytes */${size}`);
      throw errors.rangeNotSatisfiable();
    }
    const stream = await context.streams.open({ url: await context.store.readUrl(key), etag, range });
    if (!stream) {
      // The checked version is gone: removed on another replica, or overwritten through an upload URL that still lived.
      context.sidecars.forget(key);
      throw errors.notFound();
    }
    setHeaders(res, sidecar, range);
    await sendObject(stream, res, req.log);
  };

const maySee = ({ visible }: Context, { identity }: Request, key: string): boolean | Promise<boolean> =>
  identity?.admin !== undefined || kindOfKey(key) === 'thumbnail' || visible.isVisible(key);

function rangeOf(
  req: Request,
  { size, etag, lastModified }: Sidecar,
): ByteRange | 'unsatisfiable' | undefined {
  const applies = rangeApplies(req.get('if-range'), etag, new Date(lastModified));
  return applies ? parseRange(req.get('range'), size) : undefined;
}

function setHeaders(res: Response, { contentType, size }: Sidecar, range: ByteRange | undefined): void {
  res.setHeader('content-type', contentType);
  res.setHeader('content-disposition', 'inline');
  res.setHeader('accept-ranges', 'bytes');
  res.setHeader('content-length', range ? range.end - range.start + 1 : size);
  if (range) res.status(206).setHeader('content-range', `bytes ${range.start}-${range.end}/${size}`);
}
