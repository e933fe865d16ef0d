import TextField from '@mui/material/TextField';
import type { AdminRole } from '@platform/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inviteLink } from '../auth/join-form.tsx';
import { FormDialog } from '../common/form-dialog.tsx';
import { useCopy } from '../common/use-copy.ts';
import { useInvite } from './api.ts';
import { RoleChoice } from './role-choice.tsx';

/** Makes an invitation, then shows its link, copied already where the browser allows it. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('adminTeam');
  const copy = useCopy();
  const [role, setRole] = useState<AdminRole>('editor');
  const invite = useInvite();
  const link = invite.data && inviteLink(invite.data.token);
  const copyLink = (link: string) => copy(link, t('copiedText'));
  return (
    <FormDialog
      title={t('inviteTitle')}
      submitLabel={t(link ? 'copyLink' : 'makeLink')}
      pending={invite.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (link) void copyLink(link);
        else invite.mutate(role, { onSuccess: ({ token }) => copyLink(inviteLink(token)) });
      }}
      onClose={onClose}
    >
      <p>{t(link ? 'copiedText' : 'inviteText')}</p>
      {link ? (
        <TextField
          label={t('inviteLink')}
          value={link}
          onFocus={({ target }) => target.select()}
          slotProps={{ htmlInput: { readOnly: true } }}
        />
      ) : (
        <RoleChoice label={t('role')} role={role} onChange={setRole} />
      )}
    </FormDialog>
  );
}
