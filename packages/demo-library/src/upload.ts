import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { paths, registerThumbnailResponseSchema, uploadTargetSchema } from '@platform/contracts';
import type { Api } from './client.ts';

async function send(url: string, contentType: string, length: number, body: unknown): Promise<void> {
  const headers = { 'content-type': contentType, 'content-length': `${length}` };
  const answer = await fetch(url, { method: 'PUT', headers, body, duplex: 'half' } as RequestInit);
  if (!answer.ok) throw new Error(`storage answered ${answer.status}: ${await answer.text()}`);
}

/** Sends a video file straight to storage by a presigned URL, and gives the object's path. */
export async function uploadVideo(api: Api, file: string, filename: string): Promise<string> {
  const { size } = await stat(file);
  const contentType = 'video/mp4';
  const declared = { filename, contentType, size };
  const { uploadURL, objectPath } = uploadTargetSchema.parse(await api.post(paths.objectUpload, declared));
  await send(uploadURL, contentType, size, createReadStream(file));
  return objectPath;
}

/** Uploads a JPEG and makes it the thumbnail of the video or embed at `path`. */
export async function setThumbnail(api: Api, path: string, picture: Buffer): Promise<void> {
  const contentType = 'image/jpeg';
  const declared = { contentType, size: picture.length };
  const { uploadURL } = uploadTargetSchema.parse(await api.post(paths.thumbnailUpload, declared));
  await send(uploadURL, contentType, picture.length, new Uint8Array(picture));
  const registered = await api.put(paths.thumbnailUpload, { thumbnailURL: uploadURL });
  await api.put(path, { thumbnail: registerThumbnailResponseSchema.parse(registered).objectPath });
}
