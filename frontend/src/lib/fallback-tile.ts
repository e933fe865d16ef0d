import { tileColours } from './theme/tokens.ts';

/** The tile colour of an item without a picture: its id hashed (FNV-1a) into one of the 13. */
export function tileColour(id: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  return tileColours[(hash >>> 0) % tileColours.length] ?? tileColours[0];
}

/** The first character of a title that is a letter, an ideograph or a figure. */
export function tileLetter(title: string): string {
  const characters = Array.from(title.trim());
  const letter = characters.find((character) => /[\p{L}\p{N}]/u.test(character)) ?? characters[0] ?? '';
  return letter.toLocaleUpperCase();
}
