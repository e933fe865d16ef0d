import type { Member } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../common/confirm-dialog.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { useDeleteMember, useReplaceNumber, useSetMemberStatus } from './members-api.ts';

/** Keys of the strings of each action that is confirmed first. */
const actionWords = {
  suspend: {
    title: 'suspendTitle',
    text: 'suspendText',
    confirm: 'suspend',
    done: 'suspendedToast',
    failed: 'statusFailed',
  },
  replace: {
    title: 'replaceTitle',
    text: 'replaceText',
    confirm: 'replaceConfirm',
    done: 'replacedToast',
    failed: 'numberFailed',
  },
  remove: {
    title: 'removeTitle',
    text: 'removeText',
    confirm: 'removeConfirm',
    done: 'deleted',
    failed: 'deleteFailed',
  },
} as const;

export type MemberAction = { kind: keyof typeof actionWords; member: Member };

type MemberActionDialogProps = MemberAction & {
  onClose: () => void;
  onReplaced: (member: Member) => void;
  onDeleted: (member: Member) => void;
};

/** Asks before a member is suspended, given a new number or deleted, and says what that means for them. */
export function MemberActionDialog({ kind, member, ...events }: MemberActionDialogProps) {
  const { t } = useTranslation('adminMembers');
  const { onClose, onReplaced, onDeleted } = events;
  const words = actionWords[kind];
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
