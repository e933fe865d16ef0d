import { limits } from '@platform/contracts/limits';
import { apiPath } from '@platform/contracts/paths';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminList } from '../../auth/api.ts';
import { Button } from '../../common/buttons.tsx';
import { downloadCsv } from '../../common/csv.ts';
import { useAdminToasts } from '../../common/messages.ts';
import { panelIcons } from '../../common/panel-icons.ts';
import { useListRequest } from '../list-api.ts';
import { listDefinitions } from '../list-definitions.ts';

/** Downloads all members that match the search and filters, in the list's order. */
export function ExportMembers() {
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
