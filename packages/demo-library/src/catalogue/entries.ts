import type { CategoryId } from '@platform/contracts';

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
