import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { SavedSiteSettings } from '@platform/contracts';
import { useEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/provider.tsx';
import { formatRelative } from '../../../lib/format.ts';
import { Toggle } from '../common/toggle.tsx';
import { type Conflict, type Field, fieldsThatDiffer, type SettingsForm } from './settings-form.ts';

type ConflictProps = { conflict: Conflict; form: UseFormReturn<SettingsForm> };

/** Says who saved meanwhile and what. Their changes are in the form already, but for fields that both changed: there is a choice. */
export function ConflictAlert({ saved, ...choice }: ConflictProps & { saved: SavedSiteSettings }) {
  const { t } = useTranslation(['adminSettings', 'adminManage']);
  const { language } = useLanguage();
  const { changed, both } = choice.conflict;
  const { savedBy: name, revision, savedAt } = saved;
  const fields = changed.map((field) => t(`adminManage:field_${field}`)).join(t('listSeparator'));
  const when = savedAt ? formatRelative(savedAt, language) : '';
  // The button to save may be a screen below.
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      severity="warning"
      sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      <p>{t('conflict', { name, revision, when, fields })}</p>
      <p>{t(both.length > 0 ? 'conflictChoose' : 'conflictMerged')}</p>
      {both.map((field) => (
        <FieldChoice key={field} field={field} {...choice} />
      ))}
    </Alert>
  );
}

function FieldChoice({ field, conflict, form }: ConflictProps & { field: Field }) {
  const { t } = useTranslation(['adminSettings', 'adminManage']);
  const values = useWatch({ control: form.control }) as SettingsForm;
  const chosen = (['mine', 'theirs'] as const).find(
    (side) => !fieldsThatDiffer(values, conflict[side]).includes(field),
  );
  const label = t(`adminManage:field_${field}`);

  function valueText({ noticeUntil, featured, ...texts }: SettingsForm): string {
    if (field === 'noticeUntil') return Object.values(noticeUntil).join(' ').trim();
    if (field === 'featured') return featured?.title ?? '';
    const value = texts[field];
    return typeof value === 'boolean' ? t(value ? 'on' : 'off') : (value ?? '');
  }
  const option = (side: 'mine' | 'theirs') => (
    <>
      {t(side)}
      <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
        {valueText(conflict[side]) || t('none')}
      </Box>
    </>
  );
  return (
    <Box sx={{ mt: 3 }}>
      <Box sx={{ mb: 1, typography: 'subtitle2' }}>{label}</Box>
      <Toggle
        aria-label={label}
        options={{ mine: option('mine'), theirs: option('theirs') }}
        value={chosen}
        onChange={(side) => form.setValue(field, conflict[side][field], { shouldDirty: true })}
        sx={{ width: '100%', '& > *': { flex: 1, minWidth: 0, display: 'block', textAlign: 'left' } }}
      />
    </Box>
  );
}
