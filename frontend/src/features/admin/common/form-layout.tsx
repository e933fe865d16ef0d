import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './buttons.tsx';

/** One column of fields; on wider screens two fields of class `half` share a row. */
export const fieldGrid = {
  display: 'grid',
  gap: 6,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  '& > :not(.half)': { gridColumn: '1 / -1' },
};

type FormLayoutProps = {
  label: string;
  onSubmit: (event: FormEvent) => void;
  saving: boolean;
  saveLabel: string;
  onClear: () => void;
  clearLabel?: string;
  restored?: boolean;
  children: ReactNode;
};

export function FormLayout({
  label,
  onSubmit,
  saving,
  saveLabel,
  onClear,
  clearLabel,
  restored,
  children,
}: FormLayoutProps) {
  const { t } = useTranslation('adminContent');
  return (
    <Box component="form" onSubmit={onSubmit} noValidate aria-label={label} sx={fieldGrid}>
      {restored && <Alert severity="info">{t('draftRestored')}</Alert>}
      {children}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 3, mt: 2 }}>
        <Button type="submit" pending={saving}>
          {saveLabel}
        </Button>
        <Button variant="text" disabled={saving} onClick={onClear}>
          {clearLabel ?? t('clear')}
        </Button>
      </Stack>
    </Box>
  );
}
