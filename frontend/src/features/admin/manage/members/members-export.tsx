import type { Member } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { apiPath, type PathOf } from '@platform/contracts/paths';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminPage } from '../../auth/api.ts';
import { Button } from '../../common/buttons.tsx';
import { downloadCsv } from '../../common/csv.ts';
import { useAdminToasts } from '../../common/messages.ts';
import { kinds } from '../kinds.ts';
import { useListRequest } from '../list-api.ts';

/** Downloads every member that matches the search and the filters, on all pages, in the list's order. */
export function ExportMembers() {
  const { t } = useTranslation('adminMembers');
  const { t: manage } = useTranslation('adminManage');
  const toasts = useAdminToasts();
  const { page: _, ...request } = useListRequest(kinds.members).request;

  const download = useMutation({
    mutationFn: async () => {
      const members: Member[] = [];
      let next: PathOf<'/api/members'> | null = apiPath('/api/members', {
        ...request,
        limit: limits.listMaxItems,
      });
      while (next !== null) {
        const page: Awaited<ReturnType<typeof adminPage<'/api/members'>>> = await adminPage(next);
        members.push(...page.items);
        next = page.next;
      }
      downloadCsv(t('fileMembers'), [
        [t('name'), t('phone'), t('notes'), t('number'), manage('status'), manage('added')],
        ...members.map(({ name, phoneNumber, notes, membershipNumber, status, createdAt }) => [
          name,
          phoneNumber,
          notes,
          membershipNumber,
          manage(status),
          createdAt,
        ]),
      ]);
    },
    onError: (error) => toasts.failed(error, t('exportFailed')),
  });

  return (
    <Button variant="outlined" icon="download" pending={download.isPending} onClick={() => download.mutate()}>
      {download.isPending ? t('exporting') : t('export')}
    </Button>
  );
}
