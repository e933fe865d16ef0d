import type { CategoryId } from '@platform/contracts';

/** What the collection `categoryVideos` holds, free of any driver. */
export interface CategoryVideo {
  type: 'youtube';
  id: string;
  title: string;
  /** YouTube's id; the address is made from it. */
  videoId: string;
  category: CategoryId;
  createdAt: Date;
  views: number;
  likes: number;
  /** Goes up with every change but a view; ETags are made of it. */
  revision: number;
}
