import {
  type BlogPost,
  type CategoryVideo,
  createBlogPostSchema,
  createCategoryVideoSchema,
  createEmbedSchema,
  createVideoSchema,
  type Embed,
  updateBlogPostSchema,
  updateCategoryVideoSchema,
  updateEmbedSchema,
  updateVideoSchema,
  type Video,
} from '@platform/contracts';
import { type CategoryId, findCategory } from '@platform/contracts/category-list';
import { useTranslation } from 'react-i18next';
import { categoryName } from '../../../lib/category-name.ts';
import { serverClock } from '../../../lib/server-clock.ts';
import { newKey } from '../common/new-key.ts';
import { formatDate, formatTime, instantOf, noWallTime, type WallTime, wallTimeAt } from './wall-time.ts';

/** All fields of content forms; each kind of content has some. */
export type ContentForm = {
  title: string;
  description: string;
  iframeCode: string;
  /** Markdown. */
  content: string;
  youtubeUrl: string;
  category: CategoryId | null;
  releaseDate: WallTime;
  isPublic: boolean;
  /** The Idempotency-Key of what is created. It isn't part of the body. */
  key: string;
};

export const emptyForm = (): ContentForm => ({
  title: '',
  description: '',
  iframeCode: '',
  content: '',
  youtubeUrl: '',
  category: null,
  releaseDate: noWallTime,
  isPublic: true,
  key: newKey(),
});

/** Forms by section of the Manage tab: the tab that creates it and its translations, the fields in order, and the contracts. */
export const contentForms = {
  videos: {
    path: '/api/videos',
    tab: 'upload',
    words: 'adminUpload',
    fields: ['title', 'description', 'releaseDate', 'isPublic'],
    create: createVideoSchema,
    update: updateVideoSchema,
  },
  embeds: {
    path: '/api/embeds',
    tab: 'embed',
    words: 'adminEmbed',
    fields: ['title', 'description', 'iframeCode', 'releaseDate', 'isPublic'],
    create: createEmbedSchema,
    update: updateEmbedSchema,
  },
  posts: {
    path: '/api/blog-posts',
    tab: 'blog',
    words: 'adminBlog',
    fields: ['title', 'content', 'releaseDate'],
    create: createBlogPostSchema,
    update: updateBlogPostSchema,
  },
  'category-videos': {
    path: '/api/category-videos',
    tab: 'category-videos',
    words: 'adminCategoryVideos',
    fields: ['title', 'youtubeUrl', 'category'],
    create: createCategoryVideoSchema,
    update: updateCategoryVideoSchema,
  },
} as const;

export type ContentKind = keyof typeof contentForms;
export type ContentField = (typeof contentForms)[ContentKind]['fields'][number];
export type Content = Video | Embed | BlogPost | CategoryVideo;

/** Converts content to form values. */
export function formOf(kind: ContentKind, one: Content): ContentForm {
  const { releaseDate, ...all } = { releaseDate: null, ...one };
  const known = { ...all, releaseDate: releaseDate ? wallTimeAt(releaseDate) : noWallTime };
  const entered = contentForms[kind].fields.map((name) => [name, known[name as keyof typeof known]]);
  return { ...emptyForm(), ...Object.fromEntries(entered) };
}

/**
 * Converts a form to a request body. The release date becomes a UTC instant, null (now), or '' (rejected) if the time
 * is missing or doesn't exist (DST).
 */
export function bodyOf(kind: ContentKind, form: ContentForm): Record<string, unknown> {
  const { date, time } = form.releaseDate;
  const known = { ...form, releaseDate: date ? ((time && instantOf(date, time)) ?? '') : null };
  return Object.fromEntries(contentForms[kind].fields.map((name) => [name, known[name]]));
}

/** Formats an instant as `Nov 27, 2025 at 6:30 PM ET`. */
export function useReleaseText(): (instant: string) => string {
  const { t, i18n } = useTranslation('picker');
  return (instant) => {
    const { date, time } = wallTimeAt(instant);
    const words = { date: formatDate(date, i18n.language), time: formatTime(time, i18n.language) };
    return t('zoned', { date: t('combined', words) });
  };
}

export function useCategoryName(): (id: string) => string {
  const { i18n } = useTranslation();
  return (id) => {
    const category = findCategory(id);
    return category ? categoryName(category, i18n.language) : id;
  };
}

type Scheduled = { publishedAt: string; releaseDate?: string | null };

/** What has no release date was published at once, which a slow clock may find in the future. Parts of series don't tell theirs. */
export const isScheduled = ({ publishedAt, releaseDate = publishedAt }: Scheduled, now: number): boolean =>
  releaseDate !== null && Date.parse(releaseDate) > now;

/** Describes where the saved content appears: library, blog or category, scheduled, or hidden. */
export function useSavedMessage(): (saved: Content) => string {
  const { t } = useTranslation(['adminContent', 'adminBlog', 'adminCategoryVideos']);
  const nameOf = useCategoryName();
  const releaseText = useReleaseText();
  return (saved) => {
    const { title } = saved;
    if ('category' in saved)
      return t('adminCategoryVideos:savedIn', { title, category: nameOf(saved.category) });
    if ('isPublic' in saved && !saved.isPublic) return t('savedHidden', { title });
    const words = 'content' in saved ? 'adminBlog' : 'adminContent';
    return isScheduled(saved, serverClock.now())
      ? t(`${words}:savedLater`, { title, date: releaseText(saved.publishedAt) })
      : t(`${words}:savedNow`, { title });
  };
}
