import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import {
  paths,
  registerThumbnailResponseSchema,
  type UploadTarget,
  uploadTargetSchema,
} from '@platform/contracts';
import type { Api } from './client.ts';

async function send(
  { uploadURL, headers: signed }: UploadTarget,
  length: number,
  body: unknown,
): Promise<void> {
  const headers = { ...signed, 'content-length': `${length}` };
  const answer = await fetch(uploadURL, { method: 'PUT', headers, body, duplex: 'half' } as RequestInit);
  if (!answer.ok) throw new Error(`storage answered ${answer.status}: ${await answer.text()}`);
}

/** Sends a video file straight to storage by a presigned URL, and gives the object's path. */
export async function uploadVideo(api: Api, file: string, filename: string): Promise<string> {
  const { size } = await stat(file);
  const declared = { filename, contentType: 'video/mp4', size };
  const target = uploadTargetSchema.parse(await api.post(paths.objectUpload, declared));
  await send(target, size, createReadStream(file));
  return target.objectPath;
}

/** Uploads a JPEG and makes it the thumbnail of the video or embed at `path`. */
export async function setThumbnail(api: Api, path: string, picture: Buffer): Promise<void> {
  const declared = { contentType: 'image/jpeg', size: picture.length };
  const target = uploadTargetSchema.parse(await api.post(paths.thumbnailUpload, declared));
  await send(target, picture.length, new Uint8Array(picture));
  const registered = await api.put(paths.thumbnailUpload, { thumbnailURL: target.uploadURL });
  await api.put(path, { thumbnail: registerThumbnailResponseSchema.parse(registered).objectPath });
}
