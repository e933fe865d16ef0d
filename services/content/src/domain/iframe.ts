import { cleanLine } from '@platform/contracts';
import { type Token, type TokenHandler, Tokenizer } from 'parse5';

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
function httpsAddress(text: string): string | undefined {
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
const keptAttributes: Record<string, (text: string) => string | undefined> = {
  width: dimension,
  height: dimension,
  title: plainTitle,
  frameborder: oneOf(['0', '1']),
  allow: powers,
  loading: oneOf(['lazy', 'eager']),
  allowfullscreen: (text) => (text.trim().toLowerCase() === 'false' ? undefined : ''),
};

/** Attributes whose mere presence refuses the code: they carry markup or script of their own. */
const isDangerousAttribute = (name: string): boolean => name === 'srcdoc' || name.startsWith('on');

/** Slips that every embed code in the wild makes and no browser reads differently. */
const forgivenErrors = new Set<string>([
  'non-void-html-element-start-tag-with-trailing-solidus',
  'missing-semicolon-after-character-reference',
  'unknown-named-character-reference',
]);

/**
 * Reads the code as HTML tokens, not as a tree: a tree builder quietly drops `<body onload>`, stray end tags and
 * comments, and the rule is that nothing stands beside the iframe.
 */
class OneIframe implements TokenHandler {
  attributes: Token.Attribute[] | undefined;
  refused = false;
  #closed = false;

  onStartTag(token: Token.TagToken): void {
    if (token.tagName !== 'iframe' || this.attributes) this.refused = true;
    else this.attributes = token.attrs;
  }
  onEndTag(token: Token.TagToken): void {
    if (token.tagName !== 'iframe' || !this.attributes || this.#closed) this.refused = true;
    this.#closed = true;
  }
  onParseError(error: { code: string }): void {
    if (!forgivenErrors.has(error.code)) this.refused = true;
  }
  onComment(): void {
    this.refused = true;
  }
  onDoctype(): void {
    this.refused = true;
  }
  onCharacter(): void {
    this.refused = true;
  }
  onNullCharacter(): void {
    this.refused = true;
  }
  onWhitespaceCharacter(): void {}
  onEof(): void {}
}

const escapes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escapeAttribute = (text: string): string => text.replace(/[&"<>]/g, (char) => escapes[char] ?? char);

/**
 * Reads pasted embed code and writes it anew from what is known to be harmless: exactly one iframe with an absolute
 * https address, nothing beside or inside it. Gives nothing when the code is anything else. Reading its own answer
 * gives the same answer.
 */
export function rebuildIframe(code: string): string | undefined {
  const found = new OneIframe();
  new Tokenizer({ sourceCodeLocationInfo: false }, found).write(code, true);
  if (found.refused || !found.attributes) return undefined;

  const given = new Map(found.attributes.map(({ name, value }) => [name, value]));
  if ([...given.keys()].some(isDangerousAttribute)) return undefined;
  const src = httpsAddress(given.get('src') ?? '');
  if (!src) return undefined;

  const kept = [`src="${escapeAttribute(src)}"`];
  for (const [name, clean] of Object.entries(keptAttributes)) {
    const value = clean(given.get(name) ?? '');
    if (!given.has(name) || value === undefined) continue;
    kept.push(value === '' ? name : `${name}="${escapeAttribute(value)}"`);
  }
  return `<iframe ${kept.join(' ')}></iframe>`;
}
