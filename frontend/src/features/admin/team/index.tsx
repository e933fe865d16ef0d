import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { Team } from '@platform/contracts';
import { adminRoles, roleMay } from '@platform/contracts/admin-roles';
import { apiPath } from '@platform/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { QueryError } from '../../../components/state-block.tsx';
import { adminApi, adminQuery } from '../auth/api.ts';
import { useMay } from '../auth/session.ts';
import { Button } from '../common/buttons.tsx';
import { StackedTable } from '../common/stacked-table.tsx';
import { PanelSection, TabHeading, TabSkeleton } from '../common/tab.tsx';
import { accountKey, useAccountChange } from '../content/api.ts';
import { InviteDialog, Invites } from './invites.tsx';
import { TeamTable } from './team-table.tsx';

export default function TeamTab() {
  const { t } = useTranslation(['adminTeam', 'admin']);
  const team = useQuery({
    ...adminQuery(accountKey, apiPath('/api/admin/team')),
    staleTime: 0,
    enabled: useMay()('owner'),
  });
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

function FactorSwitch({ administrators, secondFactorRequired }: Team) {
  const { t, i18n } = useTranslation(['adminTeam', 'adminManage']);
  const require = useAccountChange(
    (secondFactorRequired: boolean) =>
      adminApi(apiPath('/api/admin/team'), { method: 'PUT', body: { secondFactorRequired } }),
    { untilRead: true },
  );
  const id = useId();
  const without = administrators
    .filter(({ disabled, secondFactors }) => !disabled && secondFactors.length === 0)
    .map(({ username }) => username);
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(without);
  const word = secondFactorRequired ? 'mustSetUp' : 'wouldSetUp';
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, my: 8, p: 4, backgroundColor: 'var(--field)' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box id={id} sx={{ fontWeight: 600 }}>
          {t('adminManage:field_required')}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {without.length === 0 ? t('allHaveFactors') : t(word, { names })}
        </Typography>
      </Box>
      <Switch
        checked={require.isPending ? require.variables : secondFactorRequired}
        onChange={(_, checked) => require.mutate(checked)}
        slotProps={{ input: { 'aria-labelledby': id } }}
      />
    </Box>
  );
}

/** Areas of the panel, and the role that has each besides owners. */
const areas = [
  ['areaContent', 'editor'],
  ['areaSite', 'editor'],
  ['areaFigures', 'analyst'],
  ['areaMembers', 'owner'],
  ['areaTeam', 'owner'],
] as const;

function RolesTable() {
  const { t } = useTranslation(['adminTeam', 'adminManage']);
  const mark = (isAllowed: boolean) => (
    <>
      {isAllowed ? <Icon name="check" size={18} /> : <span aria-hidden="true">–</span>}
      <span className="visually-hidden">{t(isAllowed ? 'allowed' : 'notAllowed')}</span>
    </>
  );
  return (
    <PanelSection title={t('roles')}>
      <StackedTable
        label={t('roles')}
        columns={[t('adminManage:field_role'), ...areas.map(([area]) => t(area))]}
        rows={adminRoles.map((role) => ({
          id: role,
          cells: [
            <strong key="role">{t(role)}</strong>,
            ...areas.map(([, needed]) => mark(roleMay(role, needed))),
          ],
        }))}
      />
    </PanelSection>
  );
}
