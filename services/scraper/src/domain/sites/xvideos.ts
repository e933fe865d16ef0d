import type { Site } from './site.ts';

export const xvideos: Site = {
  name: 'xvideos',
  origin: 'https://www.xvideos.com',
  pageDomains: ['xvideos.com'],
  pictureDomains: ['xvideos-cdn.com'],
  searchPath: (query) => `/?${new URLSearchParams({ k: query })}`,
  // Old videos have a number (/video123/title), newer ones letters and digits (/video.abc123/title).
  videoPath: /^\/video(?:\.([a-z0-9]{4,20})|(\d{3,12}))\/[\w%.~+-]{1,300}$/,
  results: {
    item: '.mozaique .thumb-block',
    link: '.title a',
    picture: '.thumb img',
    duration: '.duration',
    page: '#content',
    noResults: /no (videos?|results?)\b/i,
  },
  embed: { selector: '#copy-video-embed', attribute: 'value', id: /\/embedframe\/([a-z0-9]{3,20})"/ },
  embedUrl: (id) => `https://www.xvideos.com/embedframe/${id}`,
};
