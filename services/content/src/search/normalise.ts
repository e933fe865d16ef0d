import { Converter } from 'opencc-js/t2cn';

/**
 * The form in which texts and queries are compared: compatible characters (full and half width) made one, lower case, without accents,
 * simplified, white space collapsed and none beside Chinese characters, nothing invisible. Character by character, so that what is
 * found can be marked in the original.
 */

const [firstHan, lastHan] = [0x3400, 0x9fff];

/** Normal forms of single characters that were asked for, of 16 bits at most: those of Chinese from the start. */
const forms = (() => {
  const han = Array.from({ length: lastHan - firstHan + 1 }, (_, n) => String.fromCharCode(firstHan + n));
  // On lines of their own, as a phrase may change otherwise than its characters.
  const simplified = Converter({ from: 't', to: 'cn' })(han.join('\n')).split('\n');
  return new Map(han.map((one, n) => [one, simplified[n] as string]));
})();

/** Written without spaces: Chinese, kana, and their punctuation. */
const isSpaceless = (code: number) => (code >= 0x2e80 && code <= lastHan) || code >= 0x20000;

const uncounted = /[\u0300-\u036f\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\ufffd]/gu;

/** A character's normal form: a space for white space, empty if it doesn't count. */
function formOf(character: string): string {
  const known = forms.get(character);
  if (known !== undefined) return known;
  const plain = character.normalize('NFKD').replace(uncounted, '').toLowerCase().trim();
  const form = /\s/.test(character) ? ' ' : Array.from(plain, (one) => forms.get(one) ?? one).join('');
  if (character.length === 1) forms.set(character, form);
  return form;
}

/** Normalises a text. @param origins gets, for each UTF-16 unit of the result, where its character begins in the text */
export function normalise(text: string, origins: number[] = []): string {
  // Joined at the end: a text made by adding takes many times the memory.
  const parts: string[] = [];
  let at = 0;
  let spaceAt = -1;
  // The beginning takes no space.
  let last = firstHan;
  for (const character of text) {
    const part = formOf(character);
    if (part === ' ' && spaceAt < 0) spaceAt = at;
    if (part !== ' ' && part !== '') {
      const first = part.codePointAt(0) as number;
      if (spaceAt >= 0 && !isSpaceless(last) && !isSpaceless(first)) {
        parts.push(' ');
        origins.push(spaceAt);
      }
      parts.push(part);
      for (let n = 0; n < part.length; n += 1) origins.push(at);
      spaceAt = -1;
      last = first;
    }
    at += character.length;
  }
  return parts.join('');
}
