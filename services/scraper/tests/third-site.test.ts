import { expect, test } from '@jest/globals';
import { parseEmbedId } from '../src/domain/parse.ts';
import type { Site } from '../src/domain/sites/site.ts';
import { pageOf, useFixtureSite } from './support/fixture-server.ts';
import { searchPath, useScraper } from './support/use-scraper.ts';

/** All there is to say of a site. */
const third: Site = {
  name: 'third' as Site['name'],
  origin: 'https://third.example',
  pageDomains: ['third.example'],
  pictureDomains: ['pictures.third.example'],
  searchPath: (query) => `/find/${encodeURIComponent(query)}`,
  videoPath: /^\/watch\/([a-z0-9]{6})\/$/,
  results: {
    item: '.clips .clip',
    link: '.clip-link',
    picture: '.still',
    duration: 'time',
    page: 'body',
    noResults: /nothing found/i,
  },
  embed: { selector: '[data-player]', attribute: 'data-player', id: /^([a-z0-9]{6})$/ },
  embedUrl: (id) => `https://third.example/player/${id}`,
};

const site = useFixtureSite();
const scraper = useScraper();

test('a third site is one adapter and its pages', async () => {
  const service = await scraper.start(
    { SPANKBANG_URL: site.url, XVIDEOS_URL: site.url },
    { moreSites: [{ site: third, address: site.url }] },
  );
  site.behave((req, res, origin) => {
    res.writeHead(200, { 'content-type': 'text/html' });
    res.end(pageOf(req.url?.startsWith('/find/') ? 'third-results' : 'xvideos-results', origin));
  });
  const { body, headers } = await service.get(searchPath('harbour'));
  expect(headers.get('x-failed-sites')).toBe('spankbang');
  expect(body[1]).toMatchObject({
    id: 'ab12cd',
    title: 'Net menders',
    site: 'third',
    duration: '3:04',
    sourceUrl: 'https://third.example/watch/ab12cd/',
  });
  // Contracts know no third site, so its embed code can't be asked for.
  const page = { body: Buffer.from('<main><video data-player="ab12cd"></video></main>') };
  expect(parseEmbedId(page, third.embed)).toBe('ab12cd');
});
