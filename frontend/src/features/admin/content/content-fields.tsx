import Alert from '@mui/material/Alert';
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
import { EmbedPreview } from './player-preview.tsx';
import { ReleaseField } from './release-field.tsx';

type ContentFieldsProps = {
  form: UseFormReturn<ContentForm>;
  /** With the iframe code of an embed. */
  iframe?: boolean;
};

/** Title, description, release and visibility: the same wherever a video or an embed is made or edited. */
export function ContentFields({ form, iframe = false }: ContentFieldsProps) {
  const { t } = useTranslation('adminContent');
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
      {iframe && <EmbedPreview control={control} />}
      <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <ReleaseField control={control} name="releaseDate" />
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
  /** It holds a draft of an earlier time. */
  restored?: boolean;
  children: ReactNode;
};

/** A form of the panel, with saving and clearing at its foot. */
export function ContentFormLayout(props: ContentFormLayoutProps) {
  const { label, onSubmit, saving, saveLabel, onClear, restored, children } = props;
  const { t } = useTranslation('adminContent');
  return (
    <Stack component="form" onSubmit={onSubmit} noValidate aria-label={label} sx={{ gap: 6 }}>
      {restored && <Alert severity="info">{t('draftRestored')}</Alert>}
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
