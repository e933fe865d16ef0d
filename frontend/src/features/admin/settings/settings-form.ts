import { type SavedSiteSettings, type SiteSettings, saveSiteSettingsSchema } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { RuntimeConfig } from '../../../config/runtime-config.ts';
import { useRuntimeConfig } from '../../../config/use-runtime-config.ts';
import { isStatus } from '../../../lib/api-error.ts';
import { adminApi } from '../auth/api.ts';
import { contractResolver } from '../common/form.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { instantOf, noWallTime, type WallTime, wallTimeAt } from '../content/wall-time.ts';

export type SettingsForm = Omit<SiteSettings, 'noticeLink' | 'noticeUntil' | 'featured'> & {
  noticeLink: string;
  noticeUntil: WallTime;
  featured: (NonNullable<SiteSettings['featured']> & { title: string }) | null;
};
export type Field = keyof SettingsForm;

/** The saved settings as the form holds them. Until someone saves they are those of the page, which are the installation's own. */
function formOf({ settings, featuredTitle }: SavedSiteSettings, page: RuntimeConfig): SettingsForm {
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

/** The fields that differ, by what would be saved. */
export function fieldsThatDiffer(one: SettingsForm, other: SettingsForm): Field[] {
  const [first, second] = [settingsOf(one), settingsOf(other)];
  return (Object.keys(first) as Field[]).filter(
    (field) => JSON.stringify(first[field]) !== JSON.stringify(second[field]),
  );
}

/** What another editor saved meanwhile, against what the operator has entered. */
export interface Conflict {
  mine: SettingsForm;
  theirs: SettingsForm;
  /** What they changed. */
  changed: Field[];
  /** What both changed, to different values: the operator chooses. */
  both: Field[];
}

const path = apiPath('/api/site-settings');

/** The form, what it is based on, and what another editor has saved meanwhile. */
export function useSettingsForm(loaded: SavedSiteSettings) {
  const { t } = useTranslation('adminSettings');
  const page = useRuntimeConfig();
  const toasts = useAdminToasts();
  const [saved, setSaved] = useState(loaded);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { revision } = saved;
  const form = useForm<SettingsForm>({
    defaultValues: formOf(loaded, page),
    resolver: contractResolver(saveSiteSettingsSchema, (values) => ({ revision, ...settingsOf(values) })),
  });

  function show(next: SavedSiteSettings, conflict: Conflict | null = null) {
    setSaved(next);
    setConflict(conflict);
    form.reset(formOf(next, page));
  }

  function done(next: SavedSiteSettings) {
    show(next);
    toasts.done(t('saved'), t('savedText'));
  }

  /** Goes on from what another editor saved, with all that the operator has changed. */
  async function takeTheirs() {
    const next = await adminApi(path);
    const mine = form.getValues();
    const [base, theirs] = [formOf(saved, page), formOf(next, page)];
    const changed = fieldsThatDiffer(theirs, base);
    const stillDiffer = fieldsThatDiffer(mine, theirs);
    // Saved by a try whose response was lost.
    if (stillDiffer.length === 0) return done(next);
    const own = fieldsThatDiffer(mine, base).filter((field) => stillDiffer.includes(field));
    const both = own.filter((field) => changed.includes(field));
    show(next, { mine, theirs, changed, both });
    for (const field of own) form.setValue(field, mine[field], { shouldDirty: true });
  }

  async function save(values: SettingsForm) {
    try {
      const next = await adminApi(path, { method: 'PUT', body: { revision, ...settingsOf(values) } });
      const now = form.getValues();
      done(next);
      // What was entered meanwhile stays, unsaved.
      for (const field of fieldsThatDiffer(now, values))
        form.setValue(field, now[field], { shouldDirty: true });
    } catch (error) {
      if (isStatus(error, 409))
        await takeTheirs().catch((failure) => toasts.failed(failure, t('failedToSave')));
      else toasts.failed(error, t('failedToSave'), form);
    }
  }

  return { form, saved, conflict, save, discard: () => show(saved) };
}
