/** One cleaning for text that people type and others read. No dependencies, for the browser too. */

/** As `toWellFormed` of strings, which is newer than browsers that the pages are built for (Chromium 111). */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/** What ends a line somewhere, as Unicode's list of mandatory breaks has it. */
const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Flags of England, Scotland and Wales: the one use that tag characters have. They spell words nobody sees everywhere else. */
const flag = String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]{1,16}\u{E007F}`;

/**
 * Invisible characters that can mislead readers: soft hyphen, zero-width space, overrides, embeddings and isolates of
 * direction, word joiner and the invisible operators, blank Hangul letters, byte order mark, annotations, tags.
 * Joiners, variation selectors and the marks of direction stay: Persian, Indic scripts, Mongolian and emoji are
 * written with them.
 */
const deceiving = String.raw`[\u00AD\u200B\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E007F}]`;
const unwanted = new RegExp(String.raw`(${flag})|${deceiving}|(?![\n\t])\p{Cc}`, 'gu');

/** Something to see: neither white space nor a character that by itself shows nothing (a blank Braille cell is one too). */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Cleans multi-line text: well-formed Unicode, `\n` line breaks, no control characters except tabs, no invisible
 * characters. Returns '' if nothing visible is left. Does not trim.
 */
export function cleanText(text: string): string {
  const clean = wellFormed(text).replace(lineBreaks, '\n').replace(unwanted, '$1');
  return visible.test(clean) ? clean : '';
}

/** As `cleanText`, for what is shown in one line: line breaks and tabs become a space. */
export const cleanLine = (text: string): string => cleanText(text).replace(/[\n\t]+/g, ' ');
