import type { CategoryId } from '@platform/contracts';
import { posts } from './blog-posts.ts';
import { shorts } from './category-videos.ts';
import { embeds } from './embeds.ts';
import { videos } from './videos.ts';

export interface DemoVideo {
  title: string;
  description: string;
  /** Number of the scene that is filmed, and for how long. */
  scene: number;
  seconds: number;
  releaseDate?: Date;
}

export interface DemoEmbed {
  title: string;
  description: string;
  iframeCode: string;
  /** Number of the scene that is its picture; without one it has none. */
  scene?: number;
  releaseDate?: Date;
}

export interface DemoShort {
  title: string;
  category: CategoryId;
  youtubeUrl: string;
}

export interface DemoPost {
  title: string;
  content: string;
  releaseDate?: Date;
}

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
