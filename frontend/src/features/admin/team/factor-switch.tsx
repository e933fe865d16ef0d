import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { Team } from '@platform/contracts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useRequireFactor } from './api.ts';

/** Whether everyone needs a second factor, and who has none yet. */
export function FactorSwitch({ administrators, secondFactorRequired }: Team) {
  const { t, i18n } = useTranslation('adminTeam');
  const require = useRequireFactor();
  const id = useId();
  const without = administrators
    .filter(({ disabled, secondFactors }) => !disabled && secondFactors.length === 0)
    .map(({ username }) => username);
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(without);
  const text =
    without.length === 0
      ? t('allHaveFactors')
      : t(secondFactorRequired ? 'mustSetUp' : 'wouldSetUp', { names });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, my: 8, p: 4, backgroundColor: 'var(--field)' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box id={id} sx={{ fontWeight: 600 }}>
          {t('requireFactor')}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {text}
        </Typography>
      </Box>
      <Switch
        checked={require.isPending ? require.variables : secondFactorRequired}
        onChange={(_, checked) => require.mutate(checked)}
        slotProps={{ input: { role: 'switch', 'aria-labelledby': id } }}
      />
    </Box>
  );
}
