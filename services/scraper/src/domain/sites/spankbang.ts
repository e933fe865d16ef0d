import type { Site } from './site.ts';

export const spankbang: Site = {
  name: 'spankbang',
  origin: 'https://spankbang.com',
  pageDomains: ['spankbang.com'],
  pictureDomains: ['sb-cd.com'],
  searchPath: (query) => `/s/${encodeURIComponent(query).replaceAll('%20', '+')}/`,
  videoPath: /^\/([a-z0-9]{3,12})\/video\/[\w%.~+-]{1,300}$/,
  results: {
    item: '[data-testid="video-item"], .video-item',
    link: 'a[href*="/video/"]',
    picture: 'picture img',
    duration: '[data-testid="video-item-length"], .l',
    page: 'main',
    noResults: /no (videos?|results?)\b/i,
  },
  embed: {
    selector: 'meta[property="og:url"]',
    attribute: 'content',
    id: /^https:\/\/(?:[a-z]{2,3}\.)?spankbang\.com\/([a-z0-9]{3,12})\/video\//,
  },
  embedUrl: (id) => `https://spankbang.com/${id}/embed/`,
};
