import Stack from '@mui/material/Stack';
import type { Member } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { apiPath } from '@platform/contracts/paths';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyOverlay } from '../../../../lib/lazy-page.ts';
import { adminList } from '../../auth/api.ts';
import { Button, IconButton } from '../../common/buttons.tsx';
import { downloadCsv } from '../../common/csv.ts';
import { ConfirmChange } from '../../common/dialogs.tsx';
import { useAdminToasts } from '../../common/messages.ts';
import { panelIcons } from '../../common/panel-icons.ts';
import { useDelete, useReplaceNumber, useSetMemberStatus } from '../../content/api.ts';
import { useListRequest } from '../list-api.ts';
import { listDefinitions } from '../list-definitions.ts';
import { ListTable } from '../list-table.tsx';
import { MemberDrawer } from './member-drawer.tsx';
import { type MemberAction, MemberMenu } from './member-menu.tsx';
import { NewNumberCard } from './member-numbers.tsx';

const ImportDialog = lazyOverlay(() => import('./import-dialog.tsx'));

type Chosen = { member: Member; deselect: () => void };
type Open =
  | ({ is: 'menu'; anchor: HTMLElement } & Chosen)
  | ({ is: 'edit' } & Chosen)
  | ({ is: Exclude<MemberAction, 'edit'> } & Chosen)
  | { is: 'add' | 'import' };

export function MembersList() {
  const { t } = useTranslation(['adminMembers', 'adminManage']);
  const [open, setOpen] = useState<Open | null>(null);
  const [replaced, setReplaced] = useState<Member | null>(null);
  const setStatus = useSetMemberStatus();
  const replace = useReplaceNumber();
  const remove = useDelete('/api/members');
  const close = () => setOpen(null);
  /** Changes that need a confirmation. */
  const changes = {
    suspend: ({ member: { id } }: Chosen) => setStatus.mutateAsync({ id, status: 'suspended' }),
    replace: ({ member }: Chosen) => replace.mutateAsync(member).then(setReplaced),
    remove: ({ member: { id }, deselect }: Chosen) =>
      remove.mutateAsync(id).then(() => {
        deselect();
        setReplaced((shown) => (shown?.id === id ? null : shown));
      }),
  };

  const actions = useCallback(
    (member: Member, deselect: () => void) => (
      <IconButton
        icon={panelIcons.more}
        label={t('actionsOf', { name: member.name })}
        aria-haspopup="menu"
        onClick={({ currentTarget: anchor }) => setOpen({ is: 'menu', member, deselect, anchor })}
      />
    ),
    [t],
  );
  const tools = (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 3, ml: 'auto' }}>
      <Button variant="outlined" icon={panelIcons.upload} onClick={() => setOpen({ is: 'import' })}>
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
      <ListTable kind={listDefinitions.members} tools={tools} actions={actions} />
      {open?.is === 'menu' && (
        <MemberMenu
          {...open}
          onAction={(is) => setOpen({ is, member: open.member, deselect: open.deselect })}
          onClosed={close}
        />
      )}
      {open?.is === 'add' && <MemberDrawer member={null} onClose={close} />}
      {open?.is === 'edit' && <MemberDrawer member={open.member} onClose={close} />}
      {(open?.is === 'suspend' || open?.is === 'replace' || open?.is === 'remove') && (
        <ConfirmChange
          title={t(`${open.is}Title`, { name: open.member.name })}
          confirmLabel={t(`${open.is}Confirm`)}
          pendingLabel={t('adminManage:working')}
          change={() => changes[open.is](open)}
          done={[t(`${open.is}Done`), open.member.name]}
          failed={t(`${open.is}Failed`)}
          onClose={close}
        >
          {t(`${open.is}Text`, { name: open.member.name, number: open.member.membershipNumber })}
        </ConfirmChange>
      )}
      {open?.is === 'import' && <ImportDialog onClose={close} />}
    </>
  );
}

/** Downloads all members that match the search and filters, in the list's order. */
function ExportMembers() {
  const { t } = useTranslation(['adminMembers', 'adminManage']);
  const toasts = useAdminToasts();
  const { page: _, ...request } = useListRequest(listDefinitions.members).request;

  const download = useMutation({
    mutationFn: async () => {
      const path = apiPath('/api/members', { ...request, limit: limits.listMaxItems });
      const members = (await adminList(path)).map((member) => ({
        [t('name')]: member.name,
        [t('phone')]: member.phoneNumber,
        [t('notes')]: member.notes,
        [t('number')]: member.membershipNumber,
        [t('adminManage:status')]: t(`adminManage:${member.status}`),
        [t('adminManage:added')]: member.createdAt,
      }));
      downloadCsv(t('fileMembers'), members);
    },
    onError: (error) => toasts.failed(error, t('exportFailed')),
  });

  return (
    <Button
      variant="outlined"
      icon={panelIcons.download}
      pending={download.isPending}
      onClick={() => download.mutate()}
    >
      {download.isPending ? t('exporting') : t('export')}
    </Button>
  );
}
