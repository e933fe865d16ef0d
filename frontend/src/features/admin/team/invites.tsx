import Chip from '@mui/material/Chip';
import type { Invite } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatRelative } from '../../../lib/format.ts';
import { inviteLink } from '../auth/join-form.tsx';
import { Button } from '../common/buttons.tsx';
import { panelIcons } from '../common/panel-icons.ts';
import { PanelRow } from '../common/section.tsx';
import { useCopy } from '../common/use-copy.ts';
import { useWithdraw } from './api.ts';

/** Invitations that nobody has used yet. */
export function Invites({ invites }: { invites: Invite[] }) {
  const { t } = useTranslation('adminTeam');
  const { language } = useLanguage();
  const copy = useCopy();
  const withdraw = useWithdraw();
  return (
    <ul aria-label={t('invites')}>
      {invites.map(({ id, role, token, expiresAt }) => (
        <PanelRow
          key={id}
          icon={panelIcons.copy}
          title={
            <>
              {t('inviteLink')} <Chip size="small" color="info" label={t(role)} />
            </>
          }
          text={t('expires', { when: formatRelative(expiresAt, language) })}
          actions={
            <>
              <Button
                variant="outlined"
                size="small"
                onClick={() => copy(inviteLink(token), t('copiedText'))}
              >
                {t('copyLink')}
              </Button>
              <Button
                variant="text"
                size="small"
                pending={withdraw.isPending && withdraw.variables === id}
                onClick={() => withdraw.mutate(id)}
              >
                {t('withdraw')}
              </Button>
            </>
          }
        />
      ))}
    </ul>
  );
}
