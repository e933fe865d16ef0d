import { afterAll, beforeAll } from '@jest/globals';
import { listen } from '@platform/testkit/http';
import { scenery } from './media.ts';

const titles = [
  'Harbour at dawn',
  'Boats and nets',
  'A long day at the lighthouse, with rain later',
  '港口的清晨',
];

const resultsPage = (
  origin: string,
): string => `<!doctype html><html><body><div id="content"><div class="mozaique">
${titles
  .map(
    (
      title,
      n,
    ) => `<div class="thumb-block"><div class="thumb"><img data-src="${origin}/pictures/${n}.jpg"></div>
<p class="title"><a href="/video.harbour${n}/title" title="${title}">${title}</a> <span class="duration">${n + 3} min</span></p></div>`,
  )
  .join('\n')}
</div></div></body></html>`;

const emptyPage = '<html><body><div id="content"><h4>Sorry, no results were found.</h4></div></body></html>';

const videoPage = (id: string): string =>
  `<html><body><input id="copy-video-embed" value="&lt;iframe src=&quot;https://www.xvideos.com/embedframe/${id}&quot; onload=&quot;alert(1)&quot;&gt;&lt;/iframe&gt;"></body></html>`;

/** A search for it gets no response. */
export const hangingQuery = 'hang';

/** What the platform's scraper finds in the place of the other sites: one responds with its markup, the other rejects requests. */
export function useOtherSites(platform: { readonly otherSites: string }) {
  let server: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    const picture = await scenery(0);
    const { otherSites } = platform;
    server = await listen(
      (req, res) => {
        const url = new URL(req.url ?? '/', otherSites);
        const id = /^\/video\.(\w+)\//.exec(url.pathname)?.[1];
        if (/^\/pictures\/[0-2]\.jpg$/.test(url.pathname))
          return res.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
        if (url.searchParams.get('k') === hangingQuery) return undefined;
        res.setHeader('content-type', 'text/html; charset=utf-8');
        if (id) return res.end(videoPage(id));
        if (url.pathname !== '/') return res.writeHead(403).end();
        return res.end(url.searchParams.get('k') === 'nothing' ? emptyPage : resultsPage(otherSites));
      },
      Number(new URL(otherSites).port),
    );
  });
  afterAll(() => server?.close());
}
