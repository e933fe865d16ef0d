import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import type { Member } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/icon.tsx';
import { Button, IconButton } from '../../common/buttons.tsx';
import { panelIcons } from '../../common/panel-icons.ts';
import { useCopy } from '../../common/use-copy.ts';

/** The message for a new member. */
export const numberAndSite = (number: string): string => `${number}\n${window.location.origin}`;

export function MemberNumber({ row: { membershipNumber: number, status } }: { row: Member }) {
  const { t } = useTranslation('adminMembers');
  const copy = useCopy();
  const suspended = status === 'suspended';
  return (
    <Chip
      component="button"
      color={suspended ? 'default' : 'info'}
      icon={<Icon name={panelIcons.copy} size={14} />}
      label={number}
      aria-label={t('copy', { number })}
      style={{ textDecoration: suspended ? 'line-through' : 'none' }}
      onClick={() => copy(number)}
    />
  );
}

type NewNumberCardProps = { member: Member; reason: 'added' | 'replaced'; onDismiss: () => void };

export function NewNumberCard({ member, reason, onDismiss }: NewNumberCardProps) {
  const { t } = useTranslation(['adminMembers', 'admin']);
  const copy = useCopy();
  const { name, membershipNumber: number } = member;
  return (
    <Alert
      severity="success"
      icon={false}
      role="presentation"
      sx={{ '& .MuiAlert-action': { alignItems: 'flex-start' } }}
      action={<IconButton icon="close" label={t('admin:dismiss')} onClick={onDismiss} />}
    >
      <AlertTitle>
        {reason === 'added' ? t('newNumberTitle', { name }) : t('replacedNumberTitle', { name })}
      </AlertTitle>
      <Box
        component="p"
        sx={{
          my: 1,
          color: 'text.primary',
          font: '700 22px / 1.1 var(--figure)',
          fontSize: { sm: 32 },
          whiteSpace: 'nowrap',
        }}
      >
        {number}
      </Box>
      {t('newNumberText')}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 3, mt: 3 }}>
        <Button variant="outlined" icon={panelIcons.copy} onClick={() => copy(number)}>
          {t('copyNumber')}
        </Button>
        <Button variant="outlined" icon={panelIcons.copy} onClick={() => copy(numberAndSite(number))}>
          {t('copyBoth')}
        </Button>
      </Stack>
    </Alert>
  );
}
