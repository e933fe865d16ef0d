import type { Embed, Video } from '@platform/contracts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { contractResolver } from '../common/form.tsx';
import { formatDate, formatTime, instantOf, noWallTime, type WallTime, wallTimeAt } from './wall-time.ts';

/** A form with a release, in wall time of US Eastern. */
type Releasable = { releaseDate: WallTime };

/** The values of the forms of videos and embeds. */
export type ContentForm = {
  title: string;
  description: string;
  iframeCode: string;
  releaseDate: WallTime;
  isPublic: boolean;
};

export const emptyContentForm: ContentForm = {
  title: '',
  description: '',
  iframeCode: '',
  releaseDate: noWallTime,
  isPublic: true,
};

/** The release of an item as its form has it. */
export const wallTimeOf = (releaseDate: string | null): WallTime =>
  releaseDate ? wallTimeAt(releaseDate) : noWallTime;

export const contentFormOf = (item: Video | Embed): ContentForm => ({
  title: item.title,
  description: item.description,
  iframeCode: item.type === 'embed' ? item.iframeCode : '',
  releaseDate: wallTimeOf(item.releaseDate),
  isPublic: item.isPublic,
});

/** The instant of release in UTC; null for 'at once'. */
const releaseInstant = ({ date, time }: WallTime): string | null =>
  date && time ? instantOf(date, time) : null;

/** What is sent of a form; a video has no iframe code. */
export const contentBodyOf = <Form extends Releasable>(form: Form) => ({
  ...form,
  releaseDate: releaseInstant(form.releaseDate),
});

/** Why a release can't be saved, as a key of the `adminContent` strings; null when it can. */
function releaseProblem({ date, time }: WallTime): 'timeMissing' | 'timeSkipped' | null {
  if (!date) return null;
  if (!time) return 'timeMissing';
  return instantOf(date, time) === null ? 'timeSkipped' : null;
}

/** Checks the form by the contract's schema, and its release. */
export function contentResolver<Form extends Releasable>(
  schema: z.ZodType,
  bodyOf: (form: Form) => unknown = contentBodyOf,
): Resolver<Form> {
  const check = contractResolver<Form>(schema, bodyOf);
  return async (form, ...context) => {
    const result = await check(form, ...context);
    const problem = releaseProblem(form.releaseDate);
    if (!problem) return result;
    const errors = { ...result.errors, releaseDate: { message: problem } } as FieldErrors<Form>;
    return { values: {}, errors };
  };
}

/** An instant as the panel says it: US Eastern, `Nov 27, 2025 at 6:30 PM`. */
export function useReleaseText(): (instant: string) => string {
  const { t, i18n } = useTranslation('picker');
  return (instant) => {
    const { date, time } = wallTimeAt(instant);
    return t('combined', { date: formatDate(date, i18n.language), time: formatTime(time, i18n.language) });
  };
}

/** Says where what was saved is now: in the library or on the blog, scheduled, or hidden. */
export function useSavedMessage(words: 'adminContent' | 'adminBlog' = 'adminContent') {
  const { t } = useTranslation(words as 'adminContent');
  const releaseText = useReleaseText();
  return (saved: { title: string; publishedAt: string; isPublic?: boolean }): string => {
    const { title, publishedAt, isPublic = true } = saved;
    if (!isPublic) return t('savedHidden', { title });
    return Date.parse(publishedAt) > Date.now()
      ? t('savedLater', { title, date: releaseText(publishedAt) })
      : t('savedNow', { title });
  };
}
