import { type TokenHandler, Tokenizer } from 'parse5';
import { cleanLine } from './text.ts';
import { parseUrl } from './urls.ts';

/** Permissions a player needs. Camera, microphone, location, payment and others are never granted. */
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

/** Normalises an absolute https address; undefined for any other. */
function httpsAddress(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > srcMaxCharacters || !/^https:\/\/[^\s\\/]/i.test(trimmed)) return undefined;
  // Reject tabs and line breaks: the URL parser would drop them silently, and only misleading URLs have them.
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(trimmed)) return undefined;
  const url = parseUrl(trimmed);
  if (url?.protocol !== 'https:' || url.username || url.password || !url.hostname) return undefined;
  // Longer than it was typed, and read again when the code is saved again.
  return url.href.length > srcMaxCharacters ? undefined : url.href;
}

function dimension(text: string): string | undefined {
  const match = length.exec(text);
  return match ? `${match[1]}${match[2] === '%' ? '%' : ''}` : undefined;
}

function powers(text: string): string | undefined {
  // Drops the origin list of `camera 'src'` or `autoplay *`, which could widen what the page allows.
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

/** Sanitises each allowed attribute; undefined drops it, '' is a bare attribute. */
const keptAttributes: Record<string, (text: string) => string | undefined> = {
  width: dimension,
  height: dimension,
  title: plainTitle,
  frameborder: oneOf(['0', '1']),
  allow: powers,
  loading: oneOf(['lazy', 'eager']),
  allowfullscreen: (text) => (text.trim().toLowerCase() === 'false' ? undefined : ''),
};

/** Attributes that reject the whole code, as they contain markup or script. */
const isDangerousAttribute = (name: string): boolean => name === 'srcdoc' || name.startsWith('on');

/** Parse errors that are common in embed codes and that all browsers handle alike. */
const forgivenErrors = new Set<string>([
  'non-void-html-element-start-tag-with-trailing-solidus',
  'missing-semicolon-after-character-reference',
  'unknown-named-character-reference',
]);

/**
 * Reads the attributes of the only iframe. Uses HTML tokens, not a tree: a tree builder silently drops `<body onload>`,
 * stray end tags and comments, but nothing may be beside the iframe.
 */
function readIframe(code: string): Map<string, string> | undefined {
  let attributes: Map<string, string> | undefined;
  let closed = false;
  let rejected = false;
  const reject = () => {
    rejected = true;
  };
  const handler: TokenHandler = {
    onStartTag({ tagName, attrs }) {
      if (tagName !== 'iframe' || attributes) reject();
      attributes = new Map(attrs.map(({ name, value }) => [name, value]));
    },
    onEndTag({ tagName }) {
      if (tagName !== 'iframe' || !attributes || closed) reject();
      closed = true;
    },
    onParseError: (error) => {
      if (!forgivenErrors.has(error.code)) reject();
    },
    onComment: reject,
    onDoctype: reject,
    onCharacter: reject,
    onNullCharacter: reject,
    onWhitespaceCharacter: () => {},
    onEof: () => {},
  };
  new Tokenizer({ sourceCodeLocationInfo: false }, handler).write(code, true);
  return rejected ? undefined : attributes;
}

const escapes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escapeAttribute = (text: string): string => text.replace(/[&"<>]/g, (char) => escapes[char] ?? char);

/**
 * Rebuilds pasted embed code from known harmless attributes: exactly one iframe with an absolute https address, and
 * nothing beside or inside it. Undefined for any other code. Idempotent.
 */
export function rebuildIframe(code: string): string | undefined {
  const given = readIframe(code);
  if (!given || [...given.keys()].some(isDangerousAttribute)) return undefined;
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
