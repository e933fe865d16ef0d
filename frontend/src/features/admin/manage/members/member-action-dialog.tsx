import type { Member } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../common/confirm-dialog.tsx';
import { useAdminToasts } from '../../common/messages.ts';
import { kinds } from '../kinds.ts';
import { useDelete } from '../list-api.ts';
import { useReplaceNumber, useSetMemberStatus } from './members-api.ts';

export type MemberAction = { kind: 'suspend' | 'replace' | 'remove'; member: Member };

type MemberActionDialogProps = MemberAction & {
  onClose: () => void;
  onReplaced: (member: Member) => void;
  onDeleted: (member: Member) => void;
};

/** Asks before a member is suspended, given a new number or deleted, and says what that means for them. */
export function MemberActionDialog({ kind, member, ...events }: MemberActionDialogProps) {
  const { t } = useTranslation('adminMembers');
  const { onClose, onReplaced, onDeleted } = events;
  const toasts = useAdminToasts();
  const setStatus = useSetMemberStatus();
  const replace = useReplaceNumber();
  const remove = useDelete(kinds.members);
  const { id, name, membershipNumber: number } = member;

  const act = {
    suspend: () => setStatus.mutateAsync({ id, status: 'suspended' }),
    replace: () => replace.mutateAsync(member).then(onReplaced),
    remove: () => remove.mutateAsync(id).then(() => onDeleted(member)),
  }[kind];

  async function confirm() {
    try {
      await act();
      toasts.done(t(`${kind}Done`), name);
      onClose();
    } catch (error) {
      toasts.failed(error, t(`${kind}Failed`));
    }
  }

  return (
    <ConfirmDialog
      title={t(`${kind}Title`, { name })}
      confirmLabel={t(`${kind}Confirm`)}
      pendingLabel={t('working')}
      onCancel={onClose}
      onConfirm={confirm}
    >
      {t(`${kind}Text`, { name, number })}
    </ConfirmDialog>
  );
}
