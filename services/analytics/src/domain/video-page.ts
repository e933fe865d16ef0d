import { itemTypes } from '@platform/contracts';

const videoPage = new RegExp(`^/(?:${itemTypes.join('|')}|cold-ice-videos)/[^/?#]+/?(?:[?#]|$)`);

/** Whether time spent on a page is time spent with a video: a detail page, or the viewer of a category. */
export const isVideoPage = (path: string): boolean => videoPage.test(path);
