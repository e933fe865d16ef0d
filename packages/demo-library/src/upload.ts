import { apiPath, registerThumbnailResponseSchema, uploadTargetSchema } from '@platform/contracts';
import type { Api } from './client.ts';

/** Sends a file straight to storage by a presigned URL. */
async function upload(
  api: Api,
  path: string,
  body: Buffer,
  about: { contentType: string; filename?: string },
) {
  const target = uploadTargetSchema.parse(await api.post(path, { ...about, size: body.length }));
  const { uploadURL, headers } = target;
  const answer = await fetch(uploadURL, { method: 'PUT', headers, body: new Uint8Array(body) });
  if (!answer.ok) throw new Error(`storage answered ${answer.status}: ${await answer.text()}`);
  return target;
}

/** Uploads an MP4, and gives the object's path. */
export async function uploadVideo(api: Api, film: Buffer, filename: string): Promise<string> {
  return (await upload(api, apiPath('/api/objects/upload'), film, { contentType: 'video/mp4', filename }))
    .objectPath;
}

/** Uploads a JPEG and makes it the thumbnail of the video or embed at `path`. */
export async function setThumbnail(api: Api, path: string, picture: Buffer): Promise<void> {
  const { uploadURL } = await upload(api, apiPath('/api/thumbnails/upload'), picture, {
    contentType: 'image/jpeg',
  });
  const registered = await api.put(apiPath('/api/thumbnails/upload'), { thumbnailURL: uploadURL });
  await api.put(path, { thumbnail: registerThumbnailResponseSchema.parse(registered).objectPath });
}
