import Stack from '@mui/material/Stack';
import { addSuppressionSchema, type SmsSuppression } from '@platform/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Button, IconButton } from '../common/buttons.tsx';
import { ConfirmChange } from '../common/confirm-dialog.tsx';
import { contractResolver, PhoneField } from '../common/form.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { panelIcons } from '../common/panel-icons.ts';
import { useAddSuppression, useRemoveSuppression, useSuppressions } from './api.ts';
import { Facts, PagesList } from './pages-list.tsx';

const resolver = contractResolver<{ phoneNumber: string }>(addSuppressionSchema);

/** Numbers that get no messages: their owners replied STOP, or the operator added them. */
export function Suppressions() {
  const { t } = useTranslation('adminSms');
  const toasts = useAdminToasts();
  const add = useAddSuppression();
  const remove = useRemoveSuppression();
  const [removing, setRemoving] = useState<SmsSuppression | null>(null);
  const form = useForm({ resolver, defaultValues: { phoneNumber: '' } });

  const submit = form.handleSubmit((body) =>
    add.mutate(body, {
      onSuccess: ({ phoneNumber }) => {
        toasts.done(t('suppressed'), phoneNumber);
        form.reset();
      },
      onError: (error) => toasts.failed(error, t('suppressFailed'), form),
    }),
  );
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
        onSubmit={submit}
        sx={{ gap: 3, mb: 6 }}
      >
        <PhoneField form={form} />
        <Button type="submit" variant="outlined" pending={add.isPending} sx={{ alignSelf: 'flex-start' }}>
          {t('suppress')}
        </Button>
      </Stack>
      <PagesList
        label={t('suppressions')}
        query={useSuppressions()}
        failed={t('suppressionsFailed')}
        empty={<Facts>{t('suppressionsEmpty')}</Facts>}
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
