import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatRelative } from '../../../lib/format.ts';
import { type Conflict, type Field, fieldsThatDiffer, type SettingsForm } from './settings-form.ts';

type ConflictProps = { conflict: Conflict; form: UseFormReturn<SettingsForm> };

/** Says who saved meanwhile and what. Their changes are in the form already, but for fields that both changed: there is a choice. */
export function ConflictAlert({ conflict, form }: ConflictProps) {
  const { t } = useTranslation(['adminSettings', 'adminManage']);
  const { language } = useLanguage();
  const { theirs, changed, both } = conflict;
  const fields = changed.map((field) => t(`adminManage:field_${field}`)).join(t('listSeparator'));
  const when = theirs.savedAt ? formatRelative(theirs.savedAt, language) : '';
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <p>{t('conflict', { name: theirs.savedBy, revision: theirs.revision, when, fields })}</p>
      <p>{t(both.length > 0 ? 'conflictChoose' : 'conflictMerged')}</p>
      {both.map((field) => (
        <FieldChoice key={field} field={field} conflict={conflict} form={form} />
      ))}
    </Alert>
  );
}

function FieldChoice({ field, conflict, form }: ConflictProps & { field: Field }) {
  const { t } = useTranslation(['adminSettings', 'adminManage']);
  const valueText = useValueText();
  const values = useWatch({ control: form.control }) as SettingsForm;
  const sides = { mine: conflict.mineForm, theirs: conflict.theirsForm };
  const chosen = (['mine', 'theirs'] as const).find(
    (side) => !fieldsThatDiffer(values, sides[side]).includes(field),
  );
  const label = t(`adminManage:field_${field}`);
  return (
    <Box sx={{ mt: 3 }}>
      <Box sx={{ mb: 1, typography: 'subtitle2' }}>{label}</Box>
      <ToggleButtonGroup
        exclusive
        value={chosen ?? null}
        aria-label={label}
        sx={{ width: '100%', '& > *': { flex: 1, minWidth: 0, display: 'block', textAlign: 'left' } }}
        onChange={(_, side: keyof typeof sides | null) =>
          side && form.setValue(field, sides[side][field], { shouldDirty: true })
        }
      >
        {(['mine', 'theirs'] as const).map((side) => (
          <ToggleButton key={side} value={side}>
            {t(side)}
            <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
              {valueText(field, sides[side])}
            </Box>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}

/** A field's value in words. */
function useValueText() {
  const { t } = useTranslation('adminSettings');
  return (field: Field, form: SettingsForm): string => {
    const value = form[field];
    if (typeof value === 'boolean') return t(value ? 'on' : 'off');
    if (field === 'noticeUntil') return Object.values(form.noticeUntil).join(' ').trim() || t('none');
    return (field === 'featured' ? form.featured?.title : String(value ?? '')) || t('none');
  };
}
