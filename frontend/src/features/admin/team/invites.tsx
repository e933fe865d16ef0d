import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import type { Invite } from '@platform/contracts';
import type { AdminRole } from '@platform/contracts/admin-roles';
import { apiPath } from '@platform/contracts/paths';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/provider.tsx';
import { useNow } from '../../../lib/browser-hooks.ts';
import { formatRelative } from '../../../lib/format.ts';
import { adminApi, adminDelete } from '../auth/api.ts';
import { inviteLink } from '../auth/join-form.tsx';
import { SmallButton } from '../common/buttons.tsx';
import { ConfirmChange, FormDialog } from '../common/dialogs.tsx';
import { panelIcons } from '../common/panel-icons.ts';
import { PanelRow, PanelSection } from '../common/tab.tsx';
import { useCopy } from '../common/use-copy.ts';
import { accountKey, useAccountChange, useChange } from '../content/api.ts';
import { RoleChoice } from './team-table.tsx';

/** Makes an invitation, unless its link is given, then shows the link: Safari lets a page copy in a click only. */
export function InviteDialog({ link: given, onClose }: { link?: string; onClose: () => void }) {
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

export function Invites({ invites }: { invites: Invite[] }) {
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
