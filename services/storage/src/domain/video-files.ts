import { folderOf, objectNameOfKey } from './object-key.ts';
import type { ObjectRecord } from './records.ts';
import type { MadeFile } from './transcoding.ts';

/** Folder of the files that are made of videos. Not backed up, as they can be made anew. */
export const renditionsFolder = 'renditions';
/** Folder of captions. */
export const captionsFolder = 'captions';

/** What the keys of a video's files in a folder begin with; each file's name follows. */
export const filesPrefixOf = (
  folder: typeof renditionsFolder | typeof captionsFolder,
  videoKey: string,
): string => `${folder}/${objectNameOfKey(videoKey)}/`;

const contentTypes: Record<string, string> = {
  mp4: 'video/mp4',
  m3u8: 'application/vnd.apple.mpegurl',
  webp: 'image/webp',
  vtt: 'text/vtt; charset=utf-8',
};

/** By the ending of the file's name. */
export const contentTypeOf = (name: string): string =>
  contentTypes[name.split('.').pop() ?? ''] ?? 'application/octet-stream';

/** A file of a video, as its record names it, and where it lies; undefined when the record has none of that name. */
export function fileNamed(
  videoKey: string,
  { transcoding, captions }: Pick<ObjectRecord, 'transcoding' | 'captions'>,
  name: string,
): { size: number; etag: string; storedAs: string } | undefined {
  const track = captions?.find(({ file }) => file === name);
  if (track)
    return { size: track.size, etag: track.etag, storedAs: filesPrefixOf('captions', videoKey) + name };
  const made = transcoding?.files.find((file) => file.name === name);
  return made && { size: made.size, etag: made.etag, storedAs: filesPrefixOf('renditions', videoKey) + name };
}

/** The video and the file's name, by the key of a file that was made of it. */
export function videoOfFileKey(key: string): { videoKey: string; file: string } {
  const [, name = '', file = ''] = key.split('/');
  return { videoKey: `${folderOf.video}/${name}`, file };
}

/** The media worker's access to the bucket. */
export interface VideoFiles {
  /**
   * The uploaded film.
   * @throws {EncodingError} when it isn't this version any more
   */
  read(key: string, etag: string): Promise<NodeJS.ReadableStream>;
  upload(key: string, name: string, path: string, signal: AbortSignal): Promise<MadeFile>;
  /** Names of all files that were made of a video, published or not. */
  list(key: string): Promise<string[]>;
  remove(key: string, names: string[]): Promise<void>;
}
