import type { Member } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { apiPath } from '@platform/contracts/paths';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { useOpenTab } from '../../../lib/use-admin-tab.ts';
import { adminList } from '../auth/api.ts';
import { Button } from '../common/buttons.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { useListRequest } from '../manage/list-api.ts';
import {
  type Column,
  type ListDefinition,
  listDefinitions,
  type Selection,
} from '../manage/list-definitions.ts';
import { ListTable } from '../manage/list-table.tsx';

const shown = ['field_name', 'field_phoneNumber', 'status'];
/** The members' list with fewer columns. */
const kind: ListDefinition<Member> = {
  ...listDefinitions.members,
  columns: listDefinitions.members.columns.filter(({ name }) => shown.includes(name)) as [Column<Member>],
};

type MemberPickerProps = {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
  onClose: () => void;
};

/** Picks members one by one, a page, or all that match the search and filter. */
export function MemberPicker({ ids, onChange, onClose }: MemberPickerProps) {
  const { t } = useTranslation(['adminSms', 'adminManage']);
  const toasts = useAdminToasts();
  const openTab = useOpenTab();
  const [selected, setSelected] = useState<Selection>(() => new Map(ids.map((id) => [id, ''])));
  const { page: _, ...request } = useListRequest(kind, 'sms').request;
  const selectAll = useMutation({
    mutationFn: () => adminList(apiPath('/api/members', { ...request, limit: limits.listMaxItems })),
    onSuccess: (members) =>
      setSelected((before) => new Map([...before, ...members.map(({ id, name }) => [id, name] as const)])),
    onError: (error) => toasts.failed(error, t('adminManage:membersError')),
  });

  return (
    <Dialog
      size="details"
      title={t('choose')}
      onClose={onClose}
      actions={
        <>
          <Button variant="text" onClick={() => setSelected(new Map())} sx={{ mr: 'auto' }}>
            {t('adminManage:clearSelection')}
          </Button>
          <Button
            onClick={() => {
              onChange([...selected.keys()]);
              onClose();
            }}
          >
            {t('choosing', { count: selected.size })}
          </Button>
        </>
      }
    >
      <ListTable
        kind={kind}
        tab="sms"
        picked={[selected, setSelected]}
        emptyAction={
          <Button
            variant="outlined"
            onClick={() => {
              onClose();
              openTab('manage/members');
            }}
          >
            {t('adminManage:membersOpen')}
          </Button>
        }
        tools={
          <Button
            variant="outlined"
            sx={{ ml: 'auto' }}
            pending={selectAll.isPending}
            onClick={() => selectAll.mutate()}
          >
            {t('selectAll')}
          </Button>
        }
      />
    </Dialog>
  );
}
