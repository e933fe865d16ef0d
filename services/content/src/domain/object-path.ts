import { cleanLine, limits, objectKeyPatterns, objectsPrefix } from '@platform/contracts';

// The patterns without their ^ and $.
const keys = Object.values(objectKeyPatterns).map(({ source }) => source.slice(1, -1));
const mentions = new RegExp(`${objectsPrefix}(?:${keys.join('|')})`, 'g');

/** The objects referenced by a text, by path or by a URL that ends in one: a post's pictures. */
export const objectPathsIn = (text: string): string[] => [...new Set(text.match(mentions))];

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
