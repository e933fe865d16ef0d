import Chip from '@mui/material/Chip';
import type { Account } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { adminApi, adminDelete } from '../auth/api.ts';
import { Button } from '../common/buttons.tsx';
import { panelIcons } from '../common/panel-icons.ts';
import { PanelRow, PanelSection } from '../common/section.tsx';
import { useAccountChange } from './api.ts';
import { deviceOf } from './user-agent.ts';

/** Where the administrator is signed in. */
export function SessionsSection({ sessions }: Pick<Account, 'sessions'>) {
  const { t } = useTranslation('adminAccount');
  const endOthers = useAccountChange(() =>
    adminApi(apiPath('/api/admin/account/sessions'), { method: 'DELETE' }),
  );
  const end = useAccountChange((id: string) =>
    adminDelete(apiPath('/api/admin/account/sessions/{id}', { id })),
  );
  return (
    <PanelSection
      title={t('sessions')}
      action={
        sessions.length > 1 && (
          <Button
            variant="outlined"
            color="error"
            size="small"
            pending={endOthers.isPending}
            onClick={() => endOthers.mutate(undefined)}
          >
            {t('endOthers')}
          </Button>
        )
      }
    >
      <ul>
        {sessions.map(({ id, isThis, userAgent, address, seenAt }) => {
          const { names, isPhone } = deviceOf(userAgent);
          const name = names.join(t('comma')) || t('unknownDevice');
          return (
            <PanelRow
              key={id}
              icon={isPhone ? panelIcons.phone : panelIcons.computer}
              title={
                <>
                  {name}
                  {isThis && <Chip size="small" color="success" label={t('thisOne')} />}
                </>
              }
              text={
                <>
                  {address}
                  {t('comma')}
                  <RelativeTime instant={seenAt} />
                </>
              }
              actions={
                !isThis && (
                  <Button
                    variant="outlined"
                    size="small"
                    aria-label={t('endOne', { name })}
                    pending={end.isPending && end.variables === id}
                    onClick={() => end.mutate(id)}
                  >
                    {t('end')}
                  </Button>
                )
              }
            />
          );
        })}
      </ul>
    </PanelSection>
  );
}
