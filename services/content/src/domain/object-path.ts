import { cleanLine, limits, objectFolders, objectsPrefix } from '@platform/contracts';

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

/**
 * Makes a file's name safe to show and to put in a header: the last segment of whatever path was sent, in NFC, without
 * characters nobody sees, or characters that a file system gives a meaning. May be empty.
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

/** Cuts the stem, never inside a character, so that the extension stays. */
function shorten(name: string, max: number): string {
  const characters = [...name];
  if (characters.length <= max) return name;
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, max - [...extension].length).join('') + extension;
}
