import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../common/buttons.tsx';
import { FormTextField } from '../common/form.tsx';
import type { ContentForm } from './content-form.ts';
import { DateTimePicker } from './date-time-picker.tsx';

type ContentFieldsProps = {
  form: UseFormReturn<ContentForm>;
  /** With the iframe code of an embed. */
  iframe?: boolean;
};

/** Title, description, release and visibility: the same wherever a video or an embed is made or edited. */
export function ContentFields({ form, iframe = false }: ContentFieldsProps) {
  const { t } = useTranslation('adminContent');
  const releaseError = form.formState.errors.release?.message as 'timeMissing' | 'timeSkipped' | undefined;
  const { control } = form;
  const id = useId();

  return (
    <>
      <FormTextField form={form} name="title" label={t('title')} required />
      <FormTextField form={form} name="description" label={t('description')} multiline minRows={4} />
      {iframe && (
        <FormTextField
          form={form}
          name="iframeCode"
          label={t('iframeCode')}
          required
          hint={t('iframeHint')}
          multiline
          minRows={5}
          input={{ spellCheck: false }}
        />
      )}
      <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <Controller
          name="release"
          control={control}
          render={({ field: { value, onChange, onBlur } }) => (
            <DateTimePicker
              label={t('releaseDate')}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              hint={t('releaseHint')}
              error={releaseError && t(releaseError)}
            />
          )}
        />
        <Controller
          name="isPublic"
          control={control}
          render={({ field: { value, onChange } }) => (
            <div>
              <FormLabel id={id} component="span" sx={{ display: 'block', mb: '6px' }}>
                {t('visibility')}
              </FormLabel>
              <FormControlLabel
                label={value ? t('public') : t('hidden')}
                control={
                  <Switch
                    checked={value}
                    onChange={onChange}
                    slotProps={{ input: { role: 'switch', 'aria-describedby': id } }}
                  />
                }
              />
            </div>
          )}
        />
      </Box>
    </>
  );
}

type ContentFormLayoutProps = {
  label: string;
  onSubmit: (event: FormEvent) => void;
  saving: boolean;
  saveLabel: string;
  onClear: () => void;
  children: ReactNode;
};

/** A form of the panel, with saving and clearing at its foot. */
export function ContentFormLayout(props: ContentFormLayoutProps) {
  const { label, onSubmit, saving, saveLabel, onClear, children } = props;
  const { t } = useTranslation('adminContent');
  return (
    <Stack component="form" onSubmit={onSubmit} noValidate aria-label={label} sx={{ gap: 6 }}>
      {children}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 3, mt: 2 }}>
        <Button type="submit" pending={saving}>
          {saveLabel}
        </Button>
        <Button variant="text" disabled={saving} onClick={onClear}>
          {t('clear')}
        </Button>
      </Stack>
    </Stack>
  );
}
