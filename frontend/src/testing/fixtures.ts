import type {
  BlogPost,
  CategoryVideoDetail,
  Embed,
  LibraryItem,
  MemberCard,
  SearchResult,
  VideoDetail,
} from '@platform/contracts';

let count = 0;
export const nextId = (): string => (++count).toString(16).padStart(24, '0');

const card = () => ({
  id: nextId(),
  title: '阿拉斯加冰川徒步',
  description: '冰爪、冰镐和一壶姜茶',
  thumbnail: null,
  duration: 485,
  views: 12_480,
  likes: 131,
  liked: false,
  createdAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
});

const scheduled = () => ({ isPublic: true, releaseDate: null, publishedAt: new Date().toISOString() });

export const aLibraryItem = (fields: Partial<LibraryItem> = {}): LibraryItem => ({
  ...card(),
  publishedAt: new Date().toISOString(),
  type: 'video',
  ...fields,
});

export const aSearchResult = (fields: Partial<SearchResult> = {}): SearchResult => ({
  ...aLibraryItem({ publishedAt: new Date(Date.now() - 3 * 86_400_000).toISOString() }),
  highlights: [],
  ...fields,
});

/** An item of one of the member's lists, watched to a third. */
export const aMemberCard = (fields: Partial<MemberCard> = {}): MemberCard => ({
  ...aLibraryItem(),
  progress: { positionSeconds: 600, durationSeconds: 1800, finished: false },
  later: false,
  at: new Date(Date.now() - 3_600_000).toISOString(),
  ...fields,
});

export const aVideo = (fields: Partial<VideoDetail> = {}): VideoDetail => ({
  ...card(),
  ...scheduled(),
  type: 'video',
  filename: 'glacier.mp4',
  objectPath: '/objects/uploads/glacier.mp4',
  playback: { state: 'original', captions: [], chapters: [] },
  ...fields,
});

export const anEmbed = (fields: Partial<Embed> = {}): Embed => ({
  ...card(),
  ...scheduled(),
  type: 'embed',
  duration: null,
  iframeCode: '<iframe src="https://player.example.com/e/42"></iframe>',
  ...fields,
});

export const aYoutubeVideo = (fields: Partial<CategoryVideoDetail> = {}): CategoryVideoDetail => ({
  ...card(),
  type: 'youtube',
  youtubeUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
  isShort: false,
  videoId: 'abcdefghijk',
  category: 'cars',
  ...fields,
});

export const aBlogPost = (fields: Partial<BlogPost> = {}): BlogPost => ({
  id: nextId(),
  title: '冬天怎么看车',
  excerpt: '先看电瓶，再看轮胎。',
  content: '先看电瓶，再看**轮胎**。',
  releaseDate: null,
  publishedAt: '2026-11-18T20:00:00.000Z',
  views: 0,
  createdAt: '2026-11-18T20:00:00.000Z',
  ...fields,
});
