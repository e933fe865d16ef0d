import { hash, randomUUID } from 'node:crypto';
import {
  type ObjectKind,
  objectFolders,
  objectKeyPatterns,
  objectsPrefix,
  pictureWidths,
} from '@platform/contracts';

/** The folder of each kind. No key may be another key's folder: file-backed stores can't hold both. */
export const folderOf = objectFolders;
const widthsFolder = 'widths';

/** A new unique key. */
export const newKey = (kind: ObjectKind, extension: string): string =>
  `${folderOf[kind]}/${randomUUID()}.${extension}`;

/** All keys have this form, which rules out path traversal. */
export const isObjectKey = (key: string): boolean =>
  Object.values(objectKeyPatterns).some((pattern) => pattern.test(key));

export const objectPathOf = (key: string): string => objectsPrefix + key;

/** The key of a public path, or undefined if invalid. */
export function keyOfPath(objectPath: string): string | undefined {
  const key = objectPath.startsWith(objectsPrefix) ? objectPath.slice(objectsPrefix.length) : undefined;
  return key !== undefined && isObjectKey(key) ? key : undefined;
}

/** A key's last part. */
export const objectNameOfKey = (key: string): string => key.slice(key.indexOf('/') + 1);

export const kindOfKey = (key: string): ObjectKind =>
  key.startsWith(`${folderOf.video}/`) ? 'video' : 'thumbnail';

/** The key of a picture's smaller copy. */
export const widthKeyOf = (key: string, width: number | string): string => `${widthsFolder}/${width}/${key}`;

/** Widths of a picture's smaller copies. */
export const smallerWidths = pictureWidths.slice(0, -1);

/**
 * The key of the picture taken from a video: deterministic, so that checking twice makes one, and irreversible, as the
 * picture is visible before the video's release.
 */
export function frameThumbnailKeyOf(videoKey: string): string {
  const id = hash('sha256', videoKey).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
  return `${folderOf.thumbnail}/${id}.webp`;
}

/** Endings of new keys by kind; the first is the default. */
const extensions: Record<ObjectKind, [string, ...string[]]> = {
  video: ['mp4', 'm4v', 'mov', 'webm', 'mkv', 'avi', 'ts', 'mpg', 'ogv', 'flv', 'wmv', '3gp'],
  thumbnail: ['jpg', 'png', 'gif', 'webp'],
};

/** The extension of a new key: the filename's if allowed, else the default. Informative only: the served type comes from the bytes. */
export function extensionFor(kind: ObjectKind, filename = ''): string {
  const given = filename.split('.').at(-1)?.toLowerCase().replace('jpeg', 'jpg');
  return extensions[kind].find((extension) => extension === given) ?? extensions[kind][0];
}
