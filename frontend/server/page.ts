import { brotliCompressSync, gzipSync } from 'node:zlib';
import { fillPlaceholders, type RuntimeConfig } from '../src/config/runtime-config.ts';
import { type BuiltFile, etagOf } from './built-files.ts';

/** Where index.html is told what only this installation knows. */
const place = '<!--installation-->';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** JSON that can stand in a script element: nothing in it closes the element or opens a comment. */
const dataJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Puts the brand and the configuration into the page, so that the first render waits for no further answer. */
export const pageOf = (html: string, config: RuntimeConfig): string =>
  fillPlaceholders(html, config, escapeHtml).replace(place, () =>
    [
      `<title>${escapeHtml(config.brandName)}</title>`,
      `<meta name="description" content="${escapeHtml(config.description['zh-CN'])}" />`,
      `<meta name="application-name" content="${escapeHtml(config.brandName)}" />`,
      `<script type="application/json" id="runtime-config">${dataJson(config)}</script>`,
    ].join('\n    '),
  );

/** A text as a file: compressed once, when the server starts. */
export function textFile(text: string): BuiltFile {
  const body = Buffer.from(text);
  return { body, encoded: { br: brotliCompressSync(body), gzip: gzipSync(body) }, etag: etagOf(body) };
}
