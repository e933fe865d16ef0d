import Chip from '@mui/material/Chip';
import type { TeamMember } from '@platform/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { useAdminSession } from '../auth/session.ts';
import { ConfirmChange } from '../common/confirm-dialog.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { panelIcons } from '../common/panel-icons.ts';
import { StackedTable } from '../common/stacked-table.tsx';
import { useChangeMember } from './api.ts';
import { MemberActions } from './member-actions.tsx';
import { RoleChoice } from './role-choice.tsx';

const columns = ['name', 'role', 'secondFactor', 'lastSeen', 'sessions'] as const;

/** The administrators. */
export function TeamTable({ administrators }: { administrators: TeamMember[] }) {
  const { t } = useTranslation('adminTeam');
  const own = useAdminSession().admin?.id;
  const change = useChangeMember();
  const [switched, setSwitched] = useState<TeamMember | null>(null);
  const word = switched?.disabled ? 'enable' : 'disable';

  function sessionsOf({ disabled, sessions }: TeamMember) {
    if (disabled) return <Chip size="small" color="error" label={t('disabled')} />;
    return sessions > 0 ? t('sessionCount', { count: sessions }) : '–';
  }
  const rowOf = (admin: TeamMember) => ({
    id: admin.id,
    title: (
      <>
        <strong>{admin.username}</strong> {admin.id === own && t('you')}
      </>
    ),
    cells: [
      <Role key="role" admin={admin} isFixed={admin.id === own || admin.disabled} />,
      <Factors key="factors" {...admin} />,
      admin.seenAt ? <RelativeTime key="seen" instant={admin.seenAt} /> : '–',
      sessionsOf(admin),
    ],
    action: admin.id !== own && <MemberActions admin={admin} onSwitch={() => setSwitched(admin)} />,
  });
  return (
    <>
      <StackedTable
        label={t('administrators')}
        columns={columns.map((name) => t(name))}
        actions={t('actions')}
        rows={administrators.map(rowOf)}
      />
      {switched && (
        <ConfirmChange
          title={t(`${word}Title`, { name: switched.username })}
          confirmLabel={t(word)}
          safe={switched.disabled}
          change={() => change.mutateAsync({ id: switched.id, disabled: !switched.disabled })}
          done={[t(`${word}Done`), switched.username]}
          failed={t('changeFailed')}
          onClose={() => setSwitched(null)}
        >
          {t(`${word}Text`)}
        </ConfirmChange>
      )}
    </>
  );
}

function Role({ admin: { id, username, role }, isFixed }: { admin: TeamMember; isFixed: boolean }) {
  const { t } = useTranslation('adminTeam');
  const toasts = useAdminToasts();
  const change = useChangeMember();
  if (isFixed) return <Chip size="small" color="info" label={t(role)} />;
  return (
    <RoleChoice
      label={t('roleOf', { name: username })}
      role={change.isPending ? (change.variables.role ?? role) : role}
      onChange={(role) =>
        change.mutate(
          { id, role },
          {
            onSuccess: () =>
              toasts.done(t('roleChanged'), t('nameAndRole', { name: username, role: t(role) })),
          },
        )
      }
    />
  );
}

function Factors({ secondFactors, passkeys }: TeamMember) {
  const { t } = useTranslation('adminTeam');
  if (secondFactors.length === 0) return <Chip size="small" color="warning" label={t('noFactor')} />;
  return secondFactors.map((factor) => (
    <span key={factor} style={{ display: 'inline-flex', alignItems: 'center', gap: 8, marginRight: 12 }}>
      <Icon name={factor === 'passkey' ? panelIcons.key : panelIcons.phone} size={18} />
      {factor === 'passkey' ? t('passkeyCount', { count: passkeys }) : t('code')}
    </span>
  ));
}
