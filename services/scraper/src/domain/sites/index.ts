import type { Site } from './site.ts';
import { spankbang } from './spankbang.ts';
import { xvideos } from './xvideos.ts';

/** Every site, in the order in which a search of both shows them. */
export const sites: readonly Site[] = [spankbang, xvideos];
