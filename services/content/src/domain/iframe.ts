import { type Token, type TokenHandler, Tokenizer } from 'parse5';
import { httpsAddress, isDangerousAttribute, keptAttributes } from './iframe-attributes.ts';

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
