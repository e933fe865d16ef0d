import { failedSitesHeader } from '@platform/contracts';
import { operations } from '@platform/contracts/operations';
import { errors, register } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { searchAll } from '../domain/search.ts';

/** How long a browser keeps a thumbnail, in seconds: as long as the results that name it are kept. */
const thumbnailSeconds = 600;

export function routes(app: Application, { sites }: Context): void {
  function enabled(name: string) {
    const site = sites.get(name);
    if (!site) throw errors.validation(`${name} is switched off here`);
    return site;
  }

  register(app, operations.searchSites, async (req, res) => {
    const { query, site } = req.query;
    const chosen = site === 'both' ? [...sites.values()] : [enabled(site)];
    const { results, failed } = await searchAll(chosen, query);
    if (failed.length > 0) res.setHeader(failedSitesHeader, failed.join(', '));
    res.json(results);
  });

  register(app, operations.getEmbedCode, async (req, res) => {
    const { video } = req.body;
    res.json({ embedCode: await enabled(video.site).embedCode(video) });
  });

  register(app, operations.getResultThumbnail, async (req, res) => {
    const { site, url } = req.query;
    const picture = await enabled(site).thumbnail(url);
    res.setHeader('cache-control', `private, max-age=${thumbnailSeconds}`);
    res.type('image/webp').send(picture);
  });
}
