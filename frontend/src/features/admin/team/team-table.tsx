import Chip from '@mui/material/Chip';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { TeamMember } from '@platform/contracts';
import { type AdminRole, adminRoles } from '@platform/contracts/admin-roles';
import { apiPath } from '@platform/contracts/paths';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { adminApi } from '../auth/api.ts';
import { useAdminSession } from '../auth/session.ts';
import { IconButton } from '../common/buttons.tsx';
import { ConfirmChange } from '../common/dialogs.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { panelIcons } from '../common/panel-icons.ts';
import { Choice } from '../common/search-and-sort.tsx';
import { StackedTable } from '../common/stacked-table.tsx';
import { accountKey, useAccountChange, useChange } from '../content/api.ts';

const changeMember = ({ id, ...body }: { id: string; role?: AdminRole; disabled?: boolean }) =>
  adminApi(apiPath('/api/admin/team/{id}', { id }), { method: 'PUT', body });

export function TeamTable({ administrators }: { administrators: TeamMember[] }) {
  const { t } = useTranslation(['adminTeam', 'adminAccount', 'adminManage']);
  const own = useAdminSession().admin?.id;
  const change = useChange(accountKey, changeMember);
  const [switched, setSwitched] = useState<TeamMember | null>(null);
  const word = switched?.disabled ? 'enable' : 'disable';

  function sessionsOf({ disabled, sessions }: TeamMember) {
    if (disabled) return <Chip size="small" color="error" label={t('disabled')} />;
    return sessions > 0 ? t('sessionCount', { count: sessions }) : '–';
  }
  const rowOf = (admin: TeamMember) => ({
    id: admin.id,
    cells: [
      <>
        <strong>{admin.username}</strong> {admin.id === own && t('you')}
      </>,
      <Role key="role" admin={admin} isFixed={admin.id === own || admin.disabled} />,
      <Factors key="factors" {...admin} />,
      admin.seenAt ? <RelativeTime key="seen" instant={admin.seenAt} /> : '–',
      sessionsOf(admin),
    ],
    action: admin.id !== own && <Actions admin={admin} onSwitch={() => setSwitched(admin)} />,
  });
  return (
    <>
      <StackedTable
        label={t('administrators')}
        columns={[t('name'), t('adminManage:field_role'), t('secondFactor'), t('lastSeen'), t('sessions')]}
        actions={t('adminManage:actions')}
        rows={administrators.map(rowOf)}
      />
      {switched && (
        <ConfirmChange
          title={t(`${word}Title`, { name: switched.username })}
          confirmLabel={t(word)}
          safe={switched.disabled}
          change={() => change.mutateAsync({ id: switched.id, disabled: !switched.disabled })}
          done={[t(`${word}Done`), switched.username]}
          failed={t('adminAccount:changeFailed')}
          onClose={() => setSwitched(null)}
        >
          {t(`${word}Text`)}
        </ConfirmChange>
      )}
    </>
  );
}

type RoleChoiceProps = { label: string; role: AdminRole; onChange: (role: AdminRole) => void };

export function RoleChoice({ label, role, onChange }: RoleChoiceProps) {
  const { t } = useTranslation('adminTeam');
  const options = Object.fromEntries(adminRoles.map((one) => [one, t(one)])) as Record<AdminRole, string>;
  return <Choice label={label} options={options} value={role} onChange={onChange} />;
}

function Role({ admin: { id, username, role }, isFixed }: { admin: TeamMember; isFixed: boolean }) {
  const { t } = useTranslation('adminTeam');
  const toasts = useAdminToasts();
  const change = useAccountChange(changeMember, { untilRead: true });
  if (isFixed) return <Chip size="small" color="info" label={t(role)} />;
  const said = (role: AdminRole) =>
    toasts.done(t('roleChanged'), t('nameAndRole', { name: username, role: t(role) }));
  return (
    <RoleChoice
      label={t('roleOf', { name: username })}
      role={change.isPending ? (change.variables.role ?? role) : role}
      onChange={(role) => change.mutate({ id, role }, { onSuccess: () => said(role) })}
    />
  );
}

function Factors({ secondFactors, passkeys }: TeamMember) {
  const { t } = useTranslation(['adminTeam', 'adminAccount']);
  if (secondFactors.length === 0) return <Chip size="small" color="warning" label={t('noFactor')} />;
  return secondFactors.map((factor) => (
    <span key={factor} style={{ display: 'inline-flex', alignItems: 'center', gap: 8, marginRight: 12 }}>
      <Icon name={factor === 'passkey' ? panelIcons.key : panelIcons.phone} size={18} />
      {factor === 'passkey' ? t('passkeyCount', { count: passkeys }) : t('adminAccount:totp')}
    </span>
  ));
}

type ActionsProps = { admin: TeamMember; onSwitch: () => void };

function Actions({ admin: { username, disabled }, onSwitch }: ActionsProps) {
  const { t } = useTranslation(['adminTeam', 'adminMembers']);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = t('adminMembers:actionsOf', { name: username });
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        icon={panelIcons.more}
        label={label}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ list: { 'aria-label': label } }}
      >
        <MenuItem
          onClick={() => {
            close();
            onSwitch();
          }}
        >
          <Icon name={disabled ? 'check' : 'pause'} />
          {t(disabled ? 'enable' : 'disable')}
        </MenuItem>
      </Menu>
    </>
  );
}
