import { type SavedSiteSettings, type SiteSettings, saveSiteSettingsSchema } from '@platform/contracts';
import type { RuntimeConfig } from '../../../config/runtime-config.ts';
import { contractResolver } from '../common/form.tsx';
import { instantOf, noWallTime, type WallTime, wallTimeAt } from '../content/wall-time.ts';

export type SettingsForm = Omit<SiteSettings, 'noticeLink' | 'noticeUntil' | 'featured'> & {
  noticeLink: string;
  noticeUntil: WallTime;
  featured: (NonNullable<SiteSettings['featured']> & { title: string }) | null;
};
export type Field = keyof SettingsForm;

/** The saved settings as the form holds them. Until someone saves they are those of the page, which are the installation's own. */
export function formOf({ settings, featuredTitle }: SavedSiteSettings, page: RuntimeConfig): SettingsForm {
  const { description: _, hasFeatured: __, ...own } = page;
  const { noticeLink, noticeUntil, featured, ...rest } = settings ?? { ...own, featured: null };
  return {
    ...rest,
    noticeLink: noticeLink ?? '',
    noticeUntil: noticeUntil ? wallTimeAt(noticeUntil) : noWallTime,
    featured: featured && { ...featured, title: featuredTitle ?? '' },
  };
}

/** A time that is incomplete or doesn't exist becomes '', which the contract rejects. */
export function settingsOf({ noticeLink, noticeUntil, featured, ...rest }: SettingsForm): SiteSettings {
  const { date, time } = noticeUntil;
  return {
    ...rest,
    noticeLink: noticeLink.trim() || null,
    noticeUntil: date ? ((time && instantOf(date, time)) ?? '') : null,
    featured: featured && { type: featured.type, id: featured.id },
  };
}

export const settingsResolver = (revision: number) =>
  contractResolver<SettingsForm>(saveSiteSettingsSchema, (form) => ({ revision, ...settingsOf(form) }));

/** The fields that differ, by what would be saved. */
export function fieldsThatDiffer(one: SettingsForm, other: SettingsForm): Field[] {
  const [first, second] = [settingsOf(one), settingsOf(other)];
  return (Object.keys(first) as Field[]).filter(
    (field) => JSON.stringify(first[field]) !== JSON.stringify(second[field]),
  );
}

/** What another editor saved meanwhile, against what the operator has entered. */
export interface Conflict {
  theirs: SavedSiteSettings;
  /** What they changed. */
  changed: Field[];
  /** What both changed, to different values: the operator chooses. */
  both: Field[];
  mineForm: SettingsForm;
  theirsForm: SettingsForm;
}

/** Their settings with the fields that the operator changed since `base`, and what both changed. */
export function merge(
  theirs: SavedSiteSettings,
  base: SettingsForm,
  mine: SettingsForm,
  page: RuntimeConfig,
) {
  const theirsForm = formOf(theirs, page);
  const changed = fieldsThatDiffer(theirsForm, base);
  const own = fieldsThatDiffer(mine, base).filter((field) =>
    fieldsThatDiffer(mine, theirsForm).includes(field),
  );
  const both = own.filter((field) => changed.includes(field));
  const conflict: Conflict = { theirs, changed, both, mineForm: mine, theirsForm };
  return { own, conflict };
}
