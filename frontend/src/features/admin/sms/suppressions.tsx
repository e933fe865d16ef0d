import Stack from '@mui/material/Stack';
import { addSuppressionSchema, type SmsSuppression } from '@platform/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { useSearch } from '../../../lib/use-search.ts';
import { Button, IconButton } from '../common/buttons.tsx';
import { ConfirmChange } from '../common/dialogs.tsx';
import { PhoneField, useSentForm } from '../common/form.tsx';
import { panelIcons } from '../common/panel-icons.ts';
import { SearchField } from '../common/search-and-sort.tsx';
import { useAddSuppression, useRemoveSuppression, useSuppressions } from './api.ts';
import { Facts, PagesList } from './pages-list.tsx';

/** Numbers that get no messages: their owners replied STOP, or the operator added them. */
export function Suppressions() {
  const { t } = useTranslation(['adminSms', 'adminManage']);
  const search = useSearch(...useState(''));
  const remove = useRemoveSuppression();
  const [removing, setRemoving] = useState<SmsSuppression | null>(null);
  const { form, onSubmit, pending } = useSentForm(useAddSuppression(), {
    schema: addSuppressionSchema,
    values: { phoneNumber: '' },
    failed: () => t('suppressFailed'),
    done: ({ phoneNumber }) => [t('suppressed'), phoneNumber],
    onSent: () => form.reset(),
  });
  const row = (entry: SmsSuppression) => (
    <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
      <div>
        {entry.phoneNumber}
        <Facts>
          <span>{t(entry.source === 'operator' ? 'byOperator' : 'byReply')}</span>
          <RelativeTime instant={entry.createdAt} />
        </Facts>
      </div>
      <IconButton
        icon={panelIcons.trash}
        color="error"
        label={t('remove', { number: entry.phoneNumber })}
        onClick={() => setRemoving(entry)}
      />
    </Stack>
  );

  return (
    <>
      <Stack
        component="form"
        aria-label={t('suppressions')}
        noValidate
        onSubmit={onSubmit}
        sx={{ gap: 3, mb: 6 }}
      >
        <PhoneField form={form} />
        <Button type="submit" variant="outlined" pending={pending} sx={{ alignSelf: 'flex-start' }}>
          {t('suppress')}
        </Button>
      </Stack>
      <Stack direction="row" sx={{ mb: 4 }}>
        <SearchField search={search} label={t('suppressionsSearch')} />
      </Stack>
      <PagesList
        label={t('suppressions')}
        query={useSuppressions(search.search)}
        failed={t('suppressionsFailed')}
        empty={
          <Facts>
            {search.search ? t('adminManage:noMatch', { search: search.search }) : t('suppressionsEmpty')}
          </Facts>
        }
        row={row}
      />
      {removing && (
        <ConfirmChange
          title={t('removeTitle', { number: removing.phoneNumber })}
          confirmLabel={t('removeConfirm')}
          change={() => remove.mutateAsync(removing.id)}
          done={[t('removed'), removing.phoneNumber]}
          failed={t('removeFailed')}
          onClose={() => setRemoving(null)}
        >
          {t(removing.source === 'operator' ? 'removeText' : 'removeReplyText')}
        </ConfirmChange>
      )}
    </>
  );
}
