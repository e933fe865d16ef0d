import { gunzipSync, gzipSync } from 'node:zlib';
import { limits } from '@platform/contracts';
import { internalOperations, operations } from '@platform/contracts/operations';
import { errors, etagOf, notModified, register } from '@platform/service-kit';
import type { Application, Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Context } from '../context.ts';
import { keyOfPath, objectPathOf } from '../domain/object-key.ts';
import { playbackOf } from '../domain/playback.ts';
import { masterPlaylist, storyboardTrack } from '../domain/playlists.ts';
import { itemOf, type ObjectRecord } from '../domain/records.ts';
import { notTranscoded, type Transcoding } from '../domain/transcoding.ts';
import { contentTypeOf, fileNamed } from '../domain/video-files.ts';
import { cacheControl, readableRecord, sendStored } from './delivery.ts';

/** How long browsers keep a redirect to a rendition: within it, who may see the film isn't asked. */
const redirectSeconds = 30;

/** What is made of videos, and its state. */
export function videoFileRoutes(app: Application, context: Context): void {
  const { records, store, audited } = context;
  const readPlaylist = createPlaylists(store);

  register(app, operations.getVideoFile, async (req, res) => {
    const { key, record } = await readableRecord(context, req);
    const { file } = req.params;
    const { transcoding = notTranscoded() } = record;
    const computed = computedFile(file, transcoding);
    res.setHeader('cache-control', cacheControl.video);
    if (computed !== undefined) return sendText(req, res, file, packed(computed));
    const found = fileNamed(key, record, file);
    if (!found) throw errors.notFound();
    if (file.endsWith('.m3u8')) return sendText(req, res, file, await readPlaylist(found));
    // The URL is signed for GET alone.
    if (context.readUrlFor && file.endsWith('.mp4') && req.method !== 'HEAD') {
      res.setHeader('cache-control', `private, max-age=${redirectSeconds}`);
      return res.redirect(302, await context.readUrlFor(found.storedAs));
    }
    if (file.endsWith('.webp')) res.setHeader('cache-control', cacheControl.thumbnail);
    const { lastModified } = record;
    await sendStored(context, req, res, { ...found, lastModified, contentType: contentTypeOf(file) });
  });

  register(app, internalOperations.getPlayback, async (req, res) => {
    const key = keyOfPath(req.body.objectPath);
    const record = key && (await records.get(key));
    if (!key || !record) throw errors.notFound();
    res.json(playbackOf(key, record));
  });

  register(app, operations.listProcessing, async ({ query }, res) => {
    const found = query.ids
      ? await records.transcodingOf(query.ids)
      : await records.transcodingIn(['pending', 'running', 'failed'], limits.filmsInProcessing);
    res.json(
      found.map(({ key, itemId, transcoding: { state, progress, reason, renditions, making } }) => ({
        ...{ objectPath: objectPathOf(key), itemId, state, progress, reason },
        renditions: renditions.map(({ name }) => name),
        making: state === 'running' ? making : undefined,
      })),
    );
  });

  register(app, operations.retryProcessing, async (req, res) => {
    const key = keyOfPath(req.body.objectPath);
    if (!key) throw errors.notFound();
    await audited(key, async (session) => {
      let hasFailed = false;
      const again = (now: ObjectRecord | undefined): ObjectRecord | undefined => {
        hasFailed = now?.transcoding?.state === 'failed';
        return now?.transcoding && hasFailed
          ? { ...now, transcoding: { ...now.transcoding, state: 'pending', runs: 0, reason: undefined } }
          : undefined;
      };
      const record = await records.update(key, again, session);
      if (!record?.transcoding) throw errors.notFound();
      const target = { type: 'video', id: itemOf(record) };
      return hasFailed ? { identity: req.identity, action: 'video.process', target } : undefined;
    });
    res.status(204).end();
  });
}

/** A file that is written from the record. */
function computedFile(file: string, { renditions, storyboard }: Transcoding): string | undefined {
  if (file === 'master.m3u8' && renditions.length > 0) return masterPlaylist(renditions);
  if (file === 'storyboard.vtt' && storyboard) return storyboardTrack(storyboard);
  return undefined;
}

interface PackedText {
  etag: string;
  gzip(): Buffer;
}

const packed = (text: string): PackedText => ({ etag: etagOf(text), gzip: () => gzipSync(text) });

/** Reads playlists, and keeps them compressed: they never change under their keys. */
export function createPlaylists(store: Pick<Context['store'], 'read'>) {
  const playlists = new LRUCache<string, PackedText>({ max: 200 });
  return async ({ storedAs, etag, size }: NonNullable<ReturnType<typeof fileNamed>>) => {
    const known = playlists.get(storedAs);
    if (known) return known;
    const bytes = await store.read(storedAs, etag, 0, size - 1);
    if (!bytes) throw errors.notFound();
    const text = packed(Buffer.from(bytes).toString());
    const gzip = text.gzip();
    const playlist = { ...text, gzip: () => gzip };
    playlists.set(storedAs, playlist);
    return playlist;
  };
}

/** Compressed: the playlist of a long film has hundreds of kilobytes, and comes before its first picture. */
function sendText(
  req: Pick<Request, 'acceptsEncodings'>,
  res: Response,
  file: string,
  { etag, gzip }: PackedText,
): void {
  if (notModified(res, { etag })) return;
  res.type(contentTypeOf(file)).vary('accept-encoding');
  if (!req.acceptsEncodings('gzip')) return void res.send(gunzipSync(gzip()).toString());
  res.setHeader('content-encoding', 'gzip');
  res.send(gzip());
}
