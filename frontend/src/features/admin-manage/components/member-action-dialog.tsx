import type { Member } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useAdminToasts } from '../../admin-panel/lib/use-admin-toasts.ts';
import { useDeleteMember, useReplaceNumber, useSetMemberStatus } from '../api/members.ts';
import { type MemberActionKind, memberActionWords } from '../lib/member-action-words.ts';

export type MemberAction = { kind: MemberActionKind; member: Member };

type MemberActionDialogProps = MemberAction & {
  onClose: () => void;
  onReplaced: (member: Member) => void;
  onDeleted: (member: Member) => void;
};

/** Asks before a member is suspended, given a new number or deleted, and says what that means for them. */
export function MemberActionDialog({
  kind,
  member,
  onClose,
  onReplaced,
  onDeleted,
}: MemberActionDialogProps) {
  const { t } = useTranslation('adminMembers');
  const words = memberActionWords[kind];
  const toasts = useAdminToasts();
  const setStatus = useSetMemberStatus();
  const replace = useReplaceNumber();
  const remove = useDeleteMember();
  const { id, name, membershipNumber: number } = member;

  const act = {
    suspend: () => setStatus.mutateAsync({ id, status: 'suspended' }),
    replace: () => replace.mutateAsync(member).then(onReplaced),
    remove: () => remove.mutateAsync(member).then(() => onDeleted(member)),
  }[kind];

  async function confirm() {
    try {
      await act();
      toasts.done(t(words.done), name);
      onClose();
    } catch (error) {
      toasts.failed(error, t(words.failed));
    }
  }

  return (
    <ConfirmDialog
      title={t(words.title, { name })}
      confirmLabel={t(words.confirm)}
      pendingLabel={t('working')}
      onCancel={onClose}
      onConfirm={confirm}
    >
      {t(words.text, { name, number })}
    </ConfirmDialog>
  );
}
