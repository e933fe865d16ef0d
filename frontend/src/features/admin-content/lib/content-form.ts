import type { Embed, Video } from '@platform/contracts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type * as z from 'zod';
import {
  instantOf,
  noWallTime,
  type WallTime,
  wallTimeAt,
} from '../../../components/date-time-picker/wall-time.ts';

/** What the forms of videos and embeds hold. Release is wall time of US Eastern. */
export type ContentForm = {
  title: string;
  description: string;
  iframeCode: string;
  release: WallTime;
  isPublic: boolean;
};

export const emptyContentForm: ContentForm = {
  title: '',
  description: '',
  iframeCode: '',
  release: noWallTime,
  isPublic: true,
};

export const contentFormOf = (item: Video | Embed): ContentForm => ({
  title: item.title,
  description: item.description,
  iframeCode: item.type === 'embed' ? item.iframeCode : '',
  release: item.releaseDate ? wallTimeAt(item.releaseDate) : noWallTime,
  isPublic: item.isPublic,
});

/** The instant of release in UTC; null for 'at once'. */
export const releaseInstant = ({ date, time }: WallTime): string | null =>
  date && time ? instantOf(date, time) : null;

/** Why a release can't be saved, as a key of the strings; null when it can. */
export function releaseProblem({ date, time }: WallTime): 'timeMissing' | 'timeSkipped' | null {
  if (!date) return null;
  if (!time) return 'timeMissing';
  return instantOf(date, time) === null ? 'timeSkipped' : null;
}

/** Checks a form by the contract's own schema, on the body the form would send. Messages are the contract's. */
export function contentResolver(
  schema: z.ZodType,
  bodyOf: (form: ContentForm) => unknown,
): Resolver<ContentForm> {
  return (form) => {
    const errors: FieldErrors<ContentForm> = {};
    for (const { path, message } of schema.safeParse(bodyOf(form)).error?.issues ?? []) {
      // What is no field of the form (the uploaded file) is the form's own fault.
      const field = Object.hasOwn(form, String(path[0])) ? (path[0] as keyof ContentForm) : 'root';
      errors[field] ??= { type: 'contract', message } as never;
    }
    const problem = releaseProblem(form.release);
    if (problem) errors.release = { type: problem, message: problem } as never;
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: form, errors: {} };
  };
}
