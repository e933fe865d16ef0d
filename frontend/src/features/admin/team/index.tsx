import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Invite, Team } from '@platform/contracts';
import { type AdminRole, adminRoles, roleMay } from '@platform/contracts/admin-roles';
import { apiPath } from '@platform/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { QueryError } from '../../../components/state-block.tsx';
import { useLanguage } from '../../../i18n/provider.tsx';
import { useNow } from '../../../lib/browser-hooks.ts';
import { formatRelative } from '../../../lib/format.ts';
import { adminApi, adminDelete, adminQuery } from '../auth/api.ts';
import { inviteLink } from '../auth/join-form.tsx';
import { useMay } from '../auth/session.ts';
import { Button, SmallButton } from '../common/buttons.tsx';
import { ConfirmChange, FormDialog } from '../common/dialogs.tsx';
import { panelIcons } from '../common/panel-icons.ts';
import { StackedTable } from '../common/stacked-table.tsx';
import { PanelRow, PanelSection, TabHeading, TabSkeleton } from '../common/tab.tsx';
import { useCopy } from '../common/use-copy.ts';
import { accountKey, useAccountChange, useChange } from '../content/api.ts';
import { RoleChoice, TeamTable } from './team-table.tsx';

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

/** Makes an invitation, unless its link is given, then shows the link: Safari lets a page copy in a click only. */
function InviteDialog({ link: given, onClose }: { link?: string; onClose: () => void }) {
  const { t } = useTranslation(['adminTeam', 'adminManage', 'common']);
  const copy = useCopy();
  const [role, setRole] = useState<AdminRole>('editor');
  const invite = useAccountChange((role: AdminRole) =>
    adminApi(apiPath('/api/admin/team/invites'), { method: 'POST', body: { role } }),
  );
  const link = given ?? (invite.data && inviteLink(invite.data.token));
  return (
    <FormDialog
      title={t('inviteTitle')}
      submitLabel={t(link ? 'copyLink' : 'makeLink')}
      closeLabel={link && t('common:close')}
      pending={invite.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (link) void copy(link, t('copiedText'));
        else invite.mutate(role);
      }}
      onClose={onClose}
    >
      <p role="status">{t(link ? 'copiedText' : 'inviteText')}</p>
      {link ? (
        <TextField
          label={t('inviteLink')}
          value={link}
          onFocus={({ target }) => target.select()}
          slotProps={{ htmlInput: { readOnly: true } }}
        />
      ) : (
        <RoleChoice label={t('adminManage:field_role')} role={role} onChange={setRole} />
      )}
    </FormDialog>
  );
}

function Invites({ invites }: { invites: Invite[] }) {
  const { t } = useTranslation(['adminTeam', 'adminAccount']);
  const { language } = useLanguage();
  const now = useNow();
  const open = invites.filter(({ expiresAt }) => Date.parse(expiresAt) > now);
  const renew = useAccountChange((id: string) =>
    adminApi(apiPath('/api/admin/team/invites/{id}/token', { id }), { method: 'POST' }),
  );
  const withdraw = useChange(accountKey, (id: string) =>
    adminDelete(apiPath('/api/admin/team/invites/{id}', { id })),
  );
  const [link, setLink] = useState<string>();
  const [withdrawn, setWithdrawn] = useState<Invite | null>(null);
  if (open.length === 0) return null;
  return (
    <PanelSection title={t('invites')}>
      <ul>
        {open.map((invite) => {
          const { id, role, expiresAt } = invite;
          const when = formatRelative(expiresAt, language, now);
          const nameOf = (action: string) => t('inviteAction', { action, role: t(role), when });
          return (
            <PanelRow
              key={id}
              icon={panelIcons.copy}
              title={
                <>
                  {t('inviteLink')} <Chip size="small" color="info" label={t(role)} />
                </>
              }
              text={t('expires', { when })}
            >
              <SmallButton
                aria-label={nameOf(t('copyLink'))}
                pending={renew.isPending && renew.variables === id}
                onClick={() => renew.mutate(id, { onSuccess: ({ token }) => setLink(inviteLink(token)) })}
              >
                {t('copyLink')}
              </SmallButton>
              <SmallButton
                variant="text"
                aria-label={nameOf(t('withdraw'))}
                onClick={() => setWithdrawn(invite)}
              >
                {t('withdraw')}
              </SmallButton>
            </PanelRow>
          );
        })}
      </ul>
      {link && <InviteDialog link={link} onClose={() => setLink(undefined)} />}
      {withdrawn && (
        <ConfirmChange
          title={t('withdrawTitle', { role: t(withdrawn.role) })}
          confirmLabel={t('withdraw')}
          change={() => withdraw.mutateAsync(withdrawn.id)}
          done={[t('withdrawn'), t(withdrawn.role)]}
          failed={t('adminAccount:changeFailed')}
          onClose={() => setWithdrawn(null)}
        >
          {t('withdrawText')}
        </ConfirmChange>
      )}
    </PanelSection>
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
