import { objectFolders, objectsPrefix } from '@platform/contracts';

/** Uploaded videos and thumbnails stand at `/objects/<folder>/<name>`. */
export type ObjectFolder = (typeof objectFolders)[keyof typeof objectFolders];

const objectName = /^[A-Za-z0-9](?:[A-Za-z0-9_-]|\.(?!\.)){0,199}$/;

const withoutPrefix = (path: string): string =>
  path.startsWith(objectsPrefix) ? path.slice(objectsPrefix.length) : path;

/** The two last segments of an absolute address' path; its query (a signature) is left behind. */
function pathOfUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  // `URL` resolves `..` and decodes nothing: what it changed was no address a presigned URL has.
  if (!text.startsWith(url.origin + url.pathname)) return undefined;
  return url.pathname.split('/').slice(-2).join('/');
}

/**
 * Normalises what a client calls an uploaded object: `/objects/uploads/x`, `uploads/x`, or the presigned URL it was
 * sent to. Gives `/objects/<folder>/x`, or nothing for any other shape.
 */
export function normaliseObjectPath(text: string, folder: ObjectFolder): string | undefined {
  const trimmed = text.trim();
  const path = /^https?:\/\//i.test(trimmed) ? pathOfUrl(trimmed) : withoutPrefix(trimmed);
  if (!path?.startsWith(`${folder}/`)) return undefined;
  const name = path.slice(folder.length + 1);
  return objectName.test(name) ? `${objectsPrefix}${folder}/${name}` : undefined;
}

const mentions = new RegExp(
  `${objectsPrefix}(?:${Object.values(objectFolders).join('|')})/[A-Za-z0-9][A-Za-z0-9_.-]{0,199}`,
  'g',
);

/** The objects a text speaks of, by their paths or by addresses that end in them: the pictures of a post. */
export function objectPathsIn(text: string): string[] {
  // A full stop at the end is the sentence's.
  const found = text.matchAll(mentions).map(([path]) => path.replace(/\.+$/, ''));
  return [...new Set(found)].filter((path) => objectName.test(objectNameOf(path)));
}

/** The last segment of an object's path. */
export const objectNameOf = (objectPath: string): string => objectPath.slice(objectPath.lastIndexOf('/') + 1);
