import { cleanLine, limits, objectFolders, objectsPrefix } from '@platform/contracts';

/** Uploaded videos and thumbnails are at `/objects/<folder>/<name>`. */
export type ObjectFolder = (typeof objectFolders)[keyof typeof objectFolders];

const objectName = /^[A-Za-z0-9](?:[A-Za-z0-9_-]|\.(?!\.)){0,199}$/;

const withoutPrefix = (path: string): string =>
  path.startsWith(objectsPrefix) ? path.slice(objectsPrefix.length) : path;

/** The last two path segments of a URL, without its query (a signature). */
function pathOfUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  // `URL` resolves `..`, which no presigned URL contains.
  if (!text.startsWith(url.origin + url.pathname)) return undefined;
  return url.pathname.split('/').slice(-2).join('/');
}

/**
 * Normalises a client's reference to an uploaded object: `/objects/uploads/x`, `uploads/x`, or its presigned URL.
 * Returns `/objects/<folder>/x`, or undefined for any other form.
 */
export function normaliseObjectPath(text: string, folder: ObjectFolder): string | undefined {
  const path = /^https?:\/\//i.test(text) ? pathOfUrl(text) : withoutPrefix(text);
  if (!path?.startsWith(`${folder}/`)) return undefined;
  const name = path.slice(folder.length + 1);
  return objectName.test(name) ? `${objectsPrefix}${folder}/${name}` : undefined;
}

const mentions = new RegExp(
  `${objectsPrefix}(?:${Object.values(objectFolders).join('|')})/[A-Za-z0-9][A-Za-z0-9_.-]{0,199}`,
  'g',
);

/** The objects referenced by a text, by path or by a URL that ends in one: a post's pictures. */
export function objectPathsIn(text: string): string[] {
  // A trailing full stop belongs to the sentence.
  const found = text.matchAll(mentions).map(([path]) => path.replace(/\.+$/, ''));
  return [...new Set(found)].filter((path) => objectName.test(objectNameOf(path)));
}

export const objectNameOf = (objectPath: string): string => objectPath.slice(objectPath.lastIndexOf('/') + 1);

/**
 * Makes a filename safe for display and headers: the last path segment, in NFC, without invisible characters and
 * characters that are special in file systems. May be empty.
 */
export function sanitiseFilename(text: string): string {
  const last = text.split(/[/\\]/).at(-1) ?? '';
  const clean = cleanLine(last.normalize('NFC'))
    .replaceAll('\uFFFD', '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return shorten(clean, limits.filenameCharacters);
}

/** Truncates the stem between characters and keeps the extension. */
function shorten(name: string, max: number): string {
  const characters = [...name];
  if (characters.length <= max) return name;
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, max - [...extension].length).join('') + extension;
}
