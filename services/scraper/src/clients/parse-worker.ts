import { type Page, parseEmbedId, parseResults } from '../domain/parse.ts';
import type { EmbedSelector, ResultSelectors } from '../domain/sites/site.ts';

/** The functions that the worker thread runs, by name. */
export const results = ({ page, selectors }: { page: Page; selectors: ResultSelectors }) =>
  parseResults(page, selectors);
export const embedId = ({ page, selectors }: { page: Page; selectors: EmbedSelector }) =>
  parseEmbedId(page, selectors);
export const ready = () => true;
