import { cleanLine } from '@platform/contracts/text';
import { type CheerioAPI, load as loadPage } from 'cheerio';
import { decodeBuffer } from 'encoding-sniffer';
import type { EmbedSelector, ResultSelectors } from './sites/site.ts';

/** A page as it came. */
export interface Page {
  body: Uint8Array;
  /** Taken from the Content-Type header. */
  charset?: string | undefined;
}

/** A result as the page has it, its addresses unchecked. */
export interface FoundVideo {
  path: string;
  title: string;
  duration: string;
  thumbnail: string;
}

/** Why a page has not what was looked for. */
export type Unread = { unread: 'consent' } | { unread: 'markup'; selector: string };

const maxResults = 60;
const maxCharacters = { title: 200, duration: 32 };
/** A page that asks something first, in its title, headings or the address its form is sent to. */
const asksFirst = /\b(consent|age.?(verification|check|gate)|are you (over|at least) 18|18 years)\b/i;

/** The encoding is told by a byte order mark, the header or the page itself, in this order. */
function load({ body, charset }: Page): CheerioAPI {
  const text = decodeBuffer(Buffer.from(body), {
    defaultEncoding: 'utf-8',
    ...(charset && { transportLayerEncodingLabel: charset }),
  });
  // The tokenizer throws at some lone surrogates.
  return loadPage(text.toWellFormed());
}

function unread($: CheerioAPI, selector: string): Unread {
  const forms = $('form')
    .toArray()
    .map((form) => $(form).attr('action'));
  const text = [$('title, h1, h2').slice(0, 20).text(), ...forms].join(' ');
  return asksFirst.test(text) ? { unread: 'consent' } : { unread: 'markup', selector };
}

const clean = (text: string, max: number): string =>
  [
    ...cleanLine(text.slice(0, 4 * max))
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, max)
    .join('');

/** Parses a page of results. Returns `unread` if it has neither results nor the site's "no results" text. */
export function parseResults(page: Page, selectors: ResultSelectors): FoundVideo[] | Unread {
  const $ = load(page);
  const items = $(selectors.item).slice(0, maxResults).toArray();
  const found = items.flatMap((item): FoundVideo[] => {
    const links = $(item).find(selectors.link);
    const picture = $(item).find(selectors.picture).first();
    const path = links.attr('href');
    const named = links.filter('[title]').attr('title') || picture.attr('alt') || links.first().text();
    const title = clean(named, maxCharacters.title);
    if (!path || !title) return [];
    const duration = clean($(item).find(selectors.duration).first().text(), maxCharacters.duration);
    return [{ path, title, duration, thumbnail: picture.attr('data-src') ?? picture.attr('src') ?? '' }];
  });
  if (found.length > 0) return found;
  if (items.length > 0) return unread($, `${selectors.item} ${selectors.link}`);
  return selectors.noResults.test($(selectors.page).text()) ? [] : unread($, selectors.item);
}

/** Reads the id of the player from a video's page. */
export function parseEmbedId(page: Page, { selector, attribute, id }: EmbedSelector): string | Unread {
  const $ = load(page);
  return id.exec($(selector).attr(attribute) ?? '')?.[1] ?? unread($, `${selector}[${attribute}]`);
}
