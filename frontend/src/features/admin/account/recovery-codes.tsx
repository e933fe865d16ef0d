import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Button } from '../common/buttons.tsx';
import { download } from '../common/download.ts';
import { panelIcons } from '../common/panel-icons.ts';
import { useCopy } from '../common/use-copy.ts';

/** New recovery codes. The server has only their hashes, so they can't be shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('adminAccount');
  const copy = useCopy();
  const text = codes.join('\n');
  return (
    <Alert severity="success" sx={{ mt: 4 }}>
      <AlertTitle>{t('codesTitle')}</AlertTitle>
      {t('codesText')}
      <Box
        component="ol"
        aria-label={t('codes')}
        sx={{
          display: 'grid',
          gap: '4px 24px',
          gridTemplateColumns: { sm: 'repeat(2, max-content)' },
          my: 3,
          color: 'text.primary',
          font: '700 15px / 24px var(--figure)',
          listStyle: 'none',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 3 }}>
        <Button variant="outlined" size="small" icon={panelIcons.copy} onClick={() => copy(text, t('codes'))}>
          {t('copy')}
        </Button>
        <Button
          variant="outlined"
          size="small"
          icon={panelIcons.download}
          onClick={() => download(t('codes'), 'txt', `${window.location.host}\n${text}\n`)}
        >
          {t('download')}
        </Button>
        <Button variant="text" size="small" onClick={onDone}>
          {t('codesKept')}
        </Button>
      </Stack>
    </Alert>
  );
}
