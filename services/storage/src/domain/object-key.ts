import { hash, randomUUID } from 'node:crypto';
import { objectFolders, objectsPrefix, pictureWidths } from '@platform/contracts';

export type ObjectKind = keyof typeof objectFolders;

/** Where each kind lives in the bucket. No key is ever another key's folder: a file-backed store can't hold both. */
export const folderOf = objectFolders;
export const checkedFolder = 'checked';
export const declaredFolder = 'declared';
const widthsFolder = 'widths';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const namePattern = new RegExp(`^${uuid}\\.[a-z0-9]{2,4}$`);
const keyPattern = new RegExp(`^(?:${Object.values(folderOf).join('|')})/${uuid}\\.[a-z0-9]{2,4}$`);

/** A key nobody has used. */
export const newKey = (kind: ObjectKind, extension: string): string =>
  `${folderOf[kind]}/${randomUUID()}.${extension}`;

/** Keys are only ever of this shape, so a path can't leave its folder. */
export const isObjectKey = (key: string): boolean => keyPattern.test(key);

export const objectPathOf = (key: string): string => objectsPrefix + key;

/** The key behind a public path, or undefined when it can't be one of ours. */
export function keyOfPath(objectPath: string): string | undefined {
  const key = objectPath.startsWith(objectsPrefix) ? objectPath.slice(objectsPrefix.length) : undefined;
  return key !== undefined && isObjectKey(key) ? key : undefined;
}

/** The key behind a public path or the presigned URL the file was sent to. Only its name counts, never host or query. */
export function keyOfUpload(kind: ObjectKind, pathOrUrl: string): string | undefined {
  const path = URL.canParse(pathOrUrl) ? new URL(pathOrUrl).pathname : pathOrUrl;
  const [name = '', folder] = path.split('/').reverse();
  return folder === folderOf[kind] && namePattern.test(name) ? `${folder}/${name}` : undefined;
}

export const kindOfKey = (key: string): ObjectKind =>
  key.startsWith(`${folderOf.video}/`) ? 'video' : 'thumbnail';

/** Where the result of an object's check is kept. */
export const sidecarKeyOf = (key: string): string => `${checkedFolder}/${key}.json`;

/** Where the size said before an upload is kept until the check. */
export const declaredKeyOf = (key: string): string => `${declaredFolder}/${key}.json`;

/** Where a picture's copy of a smaller width is. */
export const widthKeyOf = (key: string, width: number | string): string => `${widthsFolder}/${width}/${key}`;

/** Widths of the copies a picture may have beside itself. */
export const smallerWidths = pictureWidths.slice(0, -1);

/** The object a sidecar is about, or undefined when the key is no sidecar's. */
export function keyOfSidecar(sidecarKey: string): string | undefined {
  const match = /^checked\/(.+)\.json$/.exec(sidecarKey)?.[1];
  return match !== undefined && isObjectKey(match) ? match : undefined;
}

/**
 * The key of the picture taken from a video: always the same, so that checking twice can't make two, and no way back to the video,
 * for the picture is shown before the video's release.
 */
export function takenThumbnailKeyOf(videoKey: string): string {
  const id = hash('sha256', videoKey).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
  return `${folderOf.thumbnail}/${id}.webp`;
}

const byContentType: Record<ObjectKind, Record<string, string>> = {
  video: {
    'video/mp4': 'mp4',
    'video/x-m4v': 'm4v',
    'video/quicktime': 'mov',
    'video/webm': 'webm',
    'video/x-matroska': 'mkv',
    'video/matroska': 'mkv',
    'video/x-msvideo': 'avi',
    'video/vnd.avi': 'avi',
    'video/mp2t': 'ts',
    'video/mpeg': 'mpg',
    'video/ogg': 'ogv',
    'video/x-flv': 'flv',
    'video/x-ms-wmv': 'wmv',
    'video/3gpp': '3gp',
  },
  thumbnail: { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif', 'image/webp': 'webp' },
};

const fallback: Record<ObjectKind, string> = { video: 'mp4', thumbnail: 'jpg' };

/**
 * The ending of a new key: the filename's when it is an allowed one, else the content type's, else the usual. It is for the
 * reader's eye only; what an object is served as comes from its bytes.
 */
export function extensionFor(kind: ObjectKind, file: { filename?: string; contentType?: string }): string {
  const known = byContentType[kind];
  const given = /\.([a-z0-9]{2,4})$/i.exec(file.filename ?? '')?.[1]?.toLowerCase();
  const ending = given === 'jpeg' ? 'jpg' : given;
  if (ending && Object.values(known).includes(ending)) return ending;
  return (
    (file.contentType && Object.hasOwn(known, file.contentType) && known[file.contentType]) || fallback[kind]
  );
}
