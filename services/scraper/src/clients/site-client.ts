import { limits, type ScraperResult } from '@platform/contracts';
import { rebuildIframe } from '@platform/contracts/iframe';
import { apiPath } from '@platform/contracts/paths';
import { parseUrl } from '@platform/contracts/urls';
import { counter, errors, type Logger } from '@platform/service-kit';
import PQueue from 'p-queue';
import type { ScraperConfig } from '../config.ts';
import { SiteFailure } from '../domain/failures.ts';
import type { FoundVideo, Page, Unread } from '../domain/parse.ts';
import { type Site, videoIdOf } from '../domain/sites/site.ts';
import type { Egress, Wanted } from './egress.ts';
import type { Parser } from './parser.ts';
import { shrinkPicture } from './pictures.ts';
import type { ResultCache } from './result-cache.ts';

interface SiteClientOptions {
  site: Site;
  /** Origin of its pages. */
  address: string;
  settings: ScraperConfig['scraper'];
  egress: Egress;
  parser: Parser;
  cache: ResultCache;
  logger: Logger;
}

const failures = counter({
  name: 'scraper_site_failures_total',
  help: 'Calls that a site failed, by the kind of failure',
  labelNames: ['site', 'kind'],
});

const html = { accept: 'text/html', type: /^(text\/html|application\/xhtml\+xml)\b/ };
const pictures = { accept: 'image/webp,image/jpeg,image/png', type: /^image\/(webp|jpeg|png)\b/ };
/** Pictures come from servers made for many; a page of results has dozens. */
const picturesAtOnce = 6;

/** What can be asked of one site. */
export function createSiteClient(options: SiteClientOptions) {
  const { site, address, settings, egress, parser, cache, logger } = options;
  const { name } = site;
  failures.inc({ site: name, kind: 'markup' }, 0);
  const isOn = (domains: readonly string[]) => (url: URL) => {
    const { protocol, port, hostname, username, password } = url;
    if (username || password) return false;
    const isDomain = domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
    return url.origin === address || (protocol === 'https:' && port === '' && isDomain);
  };
  const isPage = isOn(site.pageDomains);
  const isPicture = isOn(site.pictureDomains);
  const { timeoutMs, delayMs, concurrency } = settings;
  const pageQueue = new PQueue({ concurrency, ...(delayMs > 0 && { interval: delayMs, intervalCap: 1 }) });
  const pictureQueue = new PQueue({ concurrency: picturesAtOnce });

  /** @throws {SiteFailure} */
  async function fetchInTurn(queue: PQueue, url: URL, wanted: Omit<Wanted, 'site' | 'signal'>) {
    // The wait for its turn counts: a caller never waits longer for a site than this.
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await queue.add(() => egress.get(url, { site: name, ...wanted, signal }), { signal });
    } catch (error) {
      throw signal.aborted ? new SiteFailure(name, 'timeout', '', error) : error;
    }
  }

  async function counted<Result>(work: () => Promise<Result>): Promise<Result> {
    return work().catch((error: unknown) => {
      if (error instanceof SiteFailure) {
        failures.inc({ site: name, kind: error.kind });
        logger.warn({ site: name, kind: error.kind, reason: error.message }, 'site failed');
      }
      throw error;
    });
  }

  async function read<Value>(path: string, parse: (page: Page) => Promise<Value | Unread>): Promise<Value> {
    const wanted = { ...html, isOfSite: isPage };
    const { body, contentType } = await fetchInTurn(pageQueue, new URL(path, address), wanted);
    const charset = /charset\s*=\s*"?([\w-]{1,40})/.exec(contentType)?.[1];
    const found = await parse({ body, charset }).catch((error: unknown) => {
      throw new SiteFailure(name, 'parse', '', error);
    });
    if (typeof found !== 'object' || found === null || !('unread' in found)) return found as Value;
    throw new SiteFailure(name, found.unread, found.unread === 'markup' ? found.selector : '');
  }

  /** The address of a video's page as the site has it, and its id; undefined for what is none of this site. */
  function videoAt(text: string) {
    const url = parseUrl(text, site.origin);
    const id = url && isPage(url) ? videoIdOf(site, url.pathname) : undefined;
    return url && id ? { id, path: url.pathname } : undefined;
  }

  function thumbnailOf(text: string): string {
    const url = text && parseUrl(text, address);
    if (!url || !isPicture(url) || url.href.length > limits.urlCharacters) return '';
    const path: string = apiPath('/api/scraper/thumbnail', { site: name, url: url.href });
    return path.length > limits.urlCharacters ? '' : path;
  }

  function toResults(found: FoundVideo[]): ScraperResult[] {
    const results = found.flatMap(({ path, title, duration, thumbnail }): ScraperResult[] => {
      const video = videoAt(path);
      if (!video) return [];
      const sourceUrl = site.origin + video.path;
      return [{ id: video.id, title, site: name, duration, thumbnail: thumbnailOf(thumbnail), sourceUrl }];
    });
    if (found.length > 0 && results.length === 0)
      throw new SiteFailure(name, 'markup', `${site.results.link} with the path of a video`);
    return [...new Map(results.map((result) => [result.id, result])).values()];
  }

  return {
    name,

    /** @throws {SiteFailure} */
    search: (query: string): Promise<ScraperResult[]> =>
      counted(async () => {
        const kept = await cache.get(name, query);
        if (kept) return kept;
        const found = await read(site.searchPath(query), (page) => parser.results(page, site.results)).catch(
          (error: unknown) => {
            // A search is always there: such a site has moved it, or rejects us.
            const isGone = error instanceof SiteFailure && error.kind === 'gone';
            throw isGone ? new SiteFailure(name, 'blocked', error.detail) : error;
          },
        );
        const results = toResults(found);
        await cache.set(name, query, results);
        return results;
      }),

    /** Gives the embed code of a result, built from the id that the video's page has. @throws {AppError} */
    embedCode: ({ id, sourceUrl }: ScraperResult): Promise<string> =>
      counted(async () => {
        const video = videoAt(sourceUrl);
        if (!sourceUrl.startsWith('https://') || video?.id !== id)
          throw errors.validation(`sourceUrl is not the address of this video on ${name}`, 'video');
        const player = await read(video.path, (page) => parser.embedId(page, site.embed));
        const src = site.embedUrl(player);
        const code = rebuildIframe(
          `<iframe src="${src}" width="640" height="360" frameborder="0" allowfullscreen></iframe>`,
        );
        if (code === undefined) throw errors.internal(new Error('The embed code breaks the rule'));
        return code;
      }),

    /** Gives a result's picture as a small WebP. @throws {AppError} */
    thumbnail: (address: string): Promise<Buffer> =>
      counted(async () => {
        const url = parseUrl(address);
        if (!url || !isPicture(url))
          throw errors.validation(`url is not the address of a picture of ${name}`);
        const { body } = await fetchInTurn(pictureQueue, url, { ...pictures, isOfSite: isPicture });
        return shrinkPicture(body).catch((error: unknown) => {
          throw new SiteFailure(name, 'type', 'no picture', error);
        });
      }),
  };
}
