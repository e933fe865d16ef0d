import Stack from '@mui/material/Stack';
import type { Member } from '@platform/contracts';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../common/buttons.tsx';
import { ConfirmChange } from '../../common/confirm-dialog.tsx';
import { useDelete, useReplaceNumber, useSetMemberStatus } from '../../content/api.ts';
import { kinds } from '../kinds.ts';
import { ListTable } from '../list-table.tsx';
import { MemberDrawer } from './member-drawer.tsx';
import { type MemberAction, MemberMenu } from './member-menu.tsx';
import { NewNumberCard } from './member-numbers.tsx';
import { ExportMembers } from './members-export.tsx';

const ImportDialog = lazy(() => import('./import-dialog.tsx'));

type Open =
  | { is: 'menu'; member: Member; anchor: HTMLElement }
  | { is: MemberAction; member: Member }
  | { is: 'add' | 'import' };

/** The members: added and edited in a drawer, imported from a file and exported to one. */
export function MembersList() {
  const { t } = useTranslation('adminMembers');
  const [open, setOpen] = useState<Open | null>(null);
  const [replaced, setReplaced] = useState<Member | null>(null);
  const close = () => setOpen(null);

  const actions = useCallback(
    (member: Member) => (
      <IconButton
        icon="more"
        label={t('actionsOf', { name: member.name })}
        aria-haspopup="menu"
        onClick={({ currentTarget: anchor }) => setOpen({ is: 'menu', member, anchor })}
      />
    ),
    [t],
  );
  const tools = (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 3, ml: 'auto' }}>
      <Button variant="outlined" icon="upload" onClick={() => setOpen({ is: 'import' })}>
        {t('import')}
      </Button>
      <ExportMembers />
      <Button icon="add" onClick={() => setOpen({ is: 'add' })}>
        {t('add')}
      </Button>
    </Stack>
  );
  return (
    <>
      <Stack role="status" sx={{ '&:not(:empty)': { mb: 6 } }}>
        {replaced && (
          <NewNumberCard member={replaced} reason="replaced" onDismiss={() => setReplaced(null)} />
        )}
      </Stack>
      <ListTable kind={kinds.members} tools={tools} actions={actions} />
      {open?.is === 'menu' && (
        <MemberMenu {...open} onAction={(is) => setOpen({ is, member: open.member })} onClosed={close} />
      )}
      {open?.is === 'add' && <MemberDrawer member={null} onClose={close} />}
      {open?.is === 'edit' && <MemberDrawer member={open.member} onClose={close} />}
      {(open?.is === 'suspend' || open?.is === 'replace' || open?.is === 'remove') && (
        <ActionDialog action={open.is} member={open.member} onReplaced={setReplaced} onClose={close} />
      )}
      <Suspense fallback={null}>{open?.is === 'import' && <ImportDialog onClose={close} />}</Suspense>
    </>
  );
}

type ActionDialogProps = {
  action: Exclude<MemberAction, 'edit'>;
  member: Member;
  /** Shows the number that a member was given last, while there is such a member. */
  onReplaced: (change: (shown: Member | null) => Member | null) => void;
  onClose: () => void;
};

/** Asks before a member is suspended, given a new number or deleted, and says what that means for them. */
function ActionDialog({ action, member, onReplaced, onClose }: ActionDialogProps) {
  const { t } = useTranslation('adminMembers');
  const setStatus = useSetMemberStatus();
  const replace = useReplaceNumber();
  const remove = useDelete(kinds.members);
  const { id, name, membershipNumber: number } = member;
  const changes = {
    suspend: () => setStatus.mutateAsync({ id, status: 'suspended' }),
    replace: () => replace.mutateAsync(member).then((renumbered) => onReplaced(() => renumbered)),
    remove: () => remove.mutateAsync(id).then(() => onReplaced((shown) => (shown?.id === id ? null : shown))),
  };
  return (
    <ConfirmChange
      title={t(`${action}Title`, { name })}
      confirmLabel={t(`${action}Confirm`)}
      pendingLabel={t('working')}
      change={changes[action]}
      done={[t(`${action}Done`), name]}
      failed={t(`${action}Failed`)}
      onClose={onClose}
    >
      {t(`${action}Text`, { name, number })}
    </ConfirmChange>
  );
}
