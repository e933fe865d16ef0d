import type { CreateCategoryVideo } from '@platform/contracts';
import type { Scene } from '../media/scenes.ts';

/** Released so many hours after it is made; without them at once. */
type Release = { releaseInHours?: number };
type Item = Release & { title: string; description: string };

export type DemoVideo = Item & { scene: Scene; seconds: number };
/** A scene is its picture; without one it has none. */
export type DemoEmbed = Item & { iframeCode: string; scene?: Scene | undefined };
export type DemoShort = Release & CreateCategoryVideo;
export type DemoPost = Release & { title: string; content: string };
export type Entry = DemoVideo | DemoEmbed | DemoShort | DemoPost;

/** What a demo library has, each list from the oldest to the newest. */
export interface Catalogue {
  library: readonly (DemoVideo | DemoEmbed)[];
  shorts: readonly DemoShort[];
  posts: readonly DemoPost[];
}
