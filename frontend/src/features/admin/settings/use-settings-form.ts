import type { SavedSiteSettings } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useRuntimeConfig } from '../../../config/use-runtime-config.ts';
import { isStatus } from '../../../lib/api-error.ts';
import { adminApi } from '../auth/api.ts';
import { useAdminToasts } from '../common/messages.ts';
import {
  type Conflict,
  formOf,
  merge,
  type SettingsForm,
  settingsOf,
  settingsResolver,
} from './settings-form.ts';

const path = apiPath('/api/site-settings');

/** The form, what it is based on, and what another editor has saved meanwhile. */
export function useSettingsForm(loaded: SavedSiteSettings) {
  const { t } = useTranslation('adminSettings');
  const page = useRuntimeConfig();
  const toasts = useAdminToasts();
  const [saved, setSaved] = useState(loaded);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isSaving, setSaving] = useState(false);
  const form = useForm<SettingsForm>({
    defaultValues: formOf(loaded, page),
    resolver: settingsResolver(saved.revision),
  });

  function show(next: SavedSiteSettings, conflict: Conflict | null = null) {
    setSaved(next);
    setConflict(conflict);
    form.reset(formOf(next, page));
  }

  /** Goes on from what another editor saved, with all that the operator has changed. */
  async function takeTheirs(mine: SettingsForm) {
    const theirs = await adminApi(path);
    const { own, conflict } = merge(theirs, formOf(saved, page), mine, page);
    show(theirs, conflict);
    for (const field of own) form.setValue(field, mine[field], { shouldDirty: true });
  }

  async function save(values: SettingsForm) {
    setSaving(true);
    try {
      const body = { revision: saved.revision, ...settingsOf(values) };
      show(await adminApi(path, { method: 'PUT', body }));
      toasts.done(t('saved'), t('savedText'));
    } catch (error) {
      if (isStatus(error, 409))
        await takeTheirs(values).catch((failure) => toasts.failed(failure, t('failedToSave')));
      else toasts.failed(error, t('failedToSave'), form);
    } finally {
      setSaving(false);
    }
  }

  return { form, saved, conflict, isSaving, save, discard: () => show(saved) };
}
