import {
  type CategoryId,
  type CategoryVideo as Shown,
  type YoutubeDetail,
  youtubeWatchUrl,
} from '@platform/contracts';

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

/** A category video as lists answer with it. */
export const presentCategoryVideo = (video: CategoryVideo, liked: boolean): Shown => ({
  id: video.id,
  title: video.title,
  youtubeUrl: youtubeWatchUrl(video.videoId),
  videoId: video.videoId,
  category: video.category,
  views: video.views,
  likes: video.likes,
  liked,
  createdAt: video.createdAt.toISOString(),
});

/** A category video as its own page shows it: an item like the others, of which YouTube has the rest. */
export const presentYoutube = (video: CategoryVideo, liked: boolean): YoutubeDetail => ({
  ...presentCategoryVideo(video, liked),
  type: 'youtube',
  description: '',
  thumbnail: null,
  duration: null,
});
