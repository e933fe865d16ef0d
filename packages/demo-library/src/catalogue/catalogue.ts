import { posts } from './blog-posts.ts';
import { shorts } from './category-videos.ts';
import { embeds } from './embeds.ts';
import type { DemoEmbed, DemoPost, DemoShort, DemoVideo } from './entries.ts';
import { videos } from './videos.ts';

/** What a demo library has. What is scheduled is so from the moment it is made. */
export interface Catalogue {
  videos: readonly DemoVideo[];
  embeds: readonly DemoEmbed[];
  shorts: readonly DemoShort[];
  posts: readonly DemoPost[];
}

/** Puts together the catalogue as of `now`. */
export const createCatalogue = (now: Date): Catalogue => ({
  videos: videos(now),
  embeds: embeds(now),
  shorts,
  posts: posts(now),
});
