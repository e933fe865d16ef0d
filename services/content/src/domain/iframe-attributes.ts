import { cleanLine } from '@platform/contracts';

/** The one place that says which attributes of a pasted iframe survive, and in what form. */

/** Powers a player needs. Camera, microphone, position, payment and the like are never handed on. */
const grantable = new Set([
  'accelerometer',
  'autoplay',
  'clipboard-write',
  'encrypted-media',
  'fullscreen',
  'gyroscope',
  'picture-in-picture',
  'web-share',
]);

const srcMaxCharacters = 2048;
const titleMaxCharacters = 200;
const length = /^\s*(\d{1,5})(?:\.\d+)?\s*(px|%)?\s*$/i;

/** Gives the absolute https address as a browser would load it, or nothing when it is any other kind of address. */
export function httpsAddress(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > srcMaxCharacters || !/^https:\/\/[^\s\\/]/i.test(trimmed)) return undefined;
  // The URL parser would drop tabs and line breaks and go on; an address that has them was made to mislead.
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  if (url.protocol !== 'https:' || url.username || url.password || !url.hostname) return undefined;
  return url.href;
}

function dimension(text: string): string | undefined {
  const match = length.exec(text);
  return match ? `${match[1]}${match[2] === '%' ? '%' : ''}` : undefined;
}

function powers(text: string): string | undefined {
  // `camera 'src'` or `autoplay *`: only the name counts, so that no origin list widens what the page allows.
  const names = text.split(';').map((directive) => directive.trim().split(/\s+/)[0]?.toLowerCase() ?? '');
  return [...new Set(names)].filter((name) => grantable.has(name)).join('; ') || undefined;
}

function plainTitle(text: string): string | undefined {
  const clean = cleanLine(text).replace(/\s+/g, ' ').trim();
  return [...clean].slice(0, titleMaxCharacters).join('').trim() || undefined;
}

const oneOf = (values: string[]) => (text: string) => {
  const word = text.trim().toLowerCase();
  return values.includes(word) ? word : undefined;
};

/** Attribute -> its clean value, or nothing when it is to be left out; an empty text is a bare attribute. */
export const keptAttributes: Record<string, (text: string) => string | undefined> = {
  width: dimension,
  height: dimension,
  title: plainTitle,
  frameborder: oneOf(['0', '1']),
  allow: powers,
  loading: oneOf(['lazy', 'eager']),
  allowfullscreen: (text) => (text.trim().toLowerCase() === 'false' ? undefined : ''),
};

/** Attributes whose mere presence refuses the code: they carry markup or script of their own. */
export const isDangerousAttribute = (name: string): boolean => name === 'srcdoc' || name.startsWith('on');
