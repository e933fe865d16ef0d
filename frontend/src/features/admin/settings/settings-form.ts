import { type SavedSiteSettings, type SiteSettings, saveSiteSettingsSchema } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { useRef, useState } from 'react';
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

  /** What was sent on this base, as a try whose response was lost may be saved. */
  const tries = useRef<SettingsForm[]>([]);

  function show(next: SavedSiteSettings, conflict: Conflict | null = null) {
    if (next !== saved) tries.current = [];
    setSaved(next);
    setConflict(conflict);
    form.reset(formOf(next, page));
  }

  function done(next: SavedSiteSettings, values: SettingsForm) {
    const now = form.getValues();
    show(next);
    toasts.done(t('saved'), t('savedText'));
    // What was entered meanwhile stays, unsaved.
    for (const field of fieldsThatDiffer(now, values))
      form.setValue(field, now[field], { shouldDirty: true });
  }

  /** Goes on from what is saved meanwhile: by an earlier try, or by another editor, with all that the operator has changed. */
  async function takeSaved(values: SettingsForm) {
    const next = await adminApi(path);
    const theirs = formOf(next, page);
    if (fieldsThatDiffer(values, theirs).length === 0) return done(next, values);
    if (tries.current.some((tried) => fieldsThatDiffer(tried, theirs).length === 0))
      return send(values, next.revision);
    const mine = form.getValues();
    const base = formOf(saved, page);
    const changed = fieldsThatDiffer(theirs, base);
    const stillDiffer = fieldsThatDiffer(mine, theirs);
    const own = fieldsThatDiffer(mine, base).filter((field) => stillDiffer.includes(field));
    const both = own.filter((field) => changed.includes(field));
    show(next, { mine, theirs, changed, both });
    for (const field of own) form.setValue(field, mine[field], { shouldDirty: true });
  }

  async function send(values: SettingsForm, revision: number): Promise<void> {
    tries.current.push(values);
    try {
      done(await adminApi(path, { method: 'PUT', body: { revision, ...settingsOf(values) } }), values);
    } catch (error) {
      if (isStatus(error, 409))
        await takeSaved(values).catch((failure) => toasts.failed(failure, t('failedToSave')));
      else toasts.failed(error, t('failedToSave'), form);
    }
  }

  const save = (values: SettingsForm) => send(values, revision);
  return { form, saved, conflict, save, discard: () => show(saved) };
}
