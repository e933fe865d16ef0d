import type { ScraperSite } from '@platform/contracts';

/** CSS selectors of a page of results. */
export interface ResultSelectors {
  item: string;
  /** In an item: the link to the video. Its title is the link's `title`, else the picture's `alt`, else the link's text. */
  link: string;
  picture: string;
  duration: string;
  /** Selects the part of the page that says in words that nothing was found. */
  page: string;
  noResults: RegExp;
}

/** Where a video's page has the id that its player is embedded by. */
export interface EmbedSelector {
  selector: string;
  attribute: string;
  /** Matches the attribute; the first group is the id. */
  id: RegExp;
}

/**
 * An adapter of one site. What reads its pages is data, so that a worker thread can be handed it. A new site is one file with
 * an adapter, a row in `index.ts`, its name in contracts' `scraperSites`, and its fixtures.
 */
export interface Site {
  name: ScraperSite;
  origin: string;
  /** Its pages, and redirects of them, are on these domains and their subdomains; its pictures on those. */
  pageDomains: readonly string[];
  pictureDomains: readonly string[];
  searchPath(query: string): string;
  /** Path of a video's page; the first group that matches is the video's id. */
  videoPath: RegExp;
  results: ResultSelectors;
  embed: EmbedSelector;
  embedUrl(id: string): string;
}

/** The id in the path of a video's page; undefined for any other path. */
export const videoIdOf = ({ videoPath }: Pick<Site, 'videoPath'>, path: string): string | undefined =>
  videoPath.exec(path)?.slice(1).find(Boolean);
