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
  const pending = setStatus.isPending || replace.isPending || remove.isPending;
  const { id, name, membershipNumber: number } = member;

  const succeed = () => {
    toasts.done(t(words.done), name);
    onClose();
  };
  const onError = (error: Error) => toasts.failed(error, t(words.failed));

  const confirm = {
    suspend: () => setStatus.mutate({ id, status: 'suspended' }, { onSuccess: succeed, onError }),
    replace: () =>
      replace.mutate(member, {
        onSuccess: (replaced) => {
          succeed();
          onReplaced(replaced);
        },
        onError,
      }),
    remove: () =>
      remove.mutate(member, {
        onSuccess: () => {
          succeed();
          onDeleted(member);
        },
        onError,
      }),
  }[kind];

  return (
    <ConfirmDialog
      open
      title={t(words.title, { name })}
      confirmLabel={pending ? t('working') : t(words.confirm)}
      pending={pending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      {t(words.text, { name, number })}
    </ConfirmDialog>
  );
}
