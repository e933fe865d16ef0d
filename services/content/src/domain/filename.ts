import { cleanLine, limits } from '@platform/contracts';

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
