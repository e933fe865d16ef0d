import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryError } from '../../../components/state-block.tsx';
import { Button } from '../common/buttons.tsx';
import { TabHeading, TabSkeleton } from '../common/tab.tsx';
import { useTeam } from './api.ts';
import { FactorSwitch } from './factor-switch.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { Invites } from './invites.tsx';
import { RolesTable } from './roles-table.tsx';
import { TeamTable } from './team-table.tsx';

/** Who may use the panel, and what for. */
export default function TeamTab() {
  const { t } = useTranslation(['adminTeam', 'admin']);
  const team = useTeam();
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'start', mb: 2 }}
      >
        <TabHeading title={t('admin:team')} intro={t('intro')} />
        <Button icon="add" onClick={() => setInviting(true)}>
          {t('invite')}
        </Button>
      </Stack>
      {team.data ? (
        <>
          <TeamTable administrators={team.data.administrators} />
          <Invites invites={team.data.invites} />
          <FactorSwitch {...team.data} />
          <RolesTable />
        </>
      ) : team.error ? (
        <QueryError query={team} title={t('loadFailed')} />
      ) : (
        <TabSkeleton />
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}
