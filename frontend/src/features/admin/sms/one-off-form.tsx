import Stack from '@mui/material/Stack';
import { sendOneOffSchema } from '@platform/contracts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isStatus } from '../../../lib/api-error.ts';
import { useUnsavedForm } from '../../../lib/unsaved.ts';
import { Button } from '../common/buttons.tsx';
import { contractResolver, PhoneField } from '../common/form.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { newKey, useSendOneOff } from './api.ts';
import { MessageField } from './message-field.tsx';

const empty = () => ({ phoneNumber: '', message: '', key: newKey() });
const resolver = contractResolver<ReturnType<typeof empty>>(sendOneOffSchema, ({ key: _, ...body }) => body);

/** Sends one message. It keeps no draft, as drafts must not contain personal data. */
export function OneOffForm() {
  const { t } = useTranslation('adminSms');
  const toasts = useAdminToasts();
  const send = useSendOneOff();
  const form = useForm({ resolver, defaultValues: empty() });
  useUnsavedForm('sms-one-off', form.formState.isDirty);

  const submit = form.handleSubmit((values) =>
    send.mutate(values, {
      onSuccess: ({ to }) => {
        toasts.done(t('oneOffSent'), to);
        form.setFocus('phoneNumber');
        form.reset(empty());
      },
      onError: (error) => {
        toasts.failed(error, t('oneOffFailed'), form);
        if (isStatus(error, 409)) form.setValue('key', newKey());
      },
    }),
  );

  return (
    <Stack component="form" aria-label={t('oneOff')} noValidate onSubmit={submit} sx={{ gap: 6 }}>
      <PhoneField form={form} />
      <MessageField form={form} />
      <Button type="submit" pending={send.isPending} sx={{ alignSelf: 'flex-start' }}>
        {send.isPending ? t('sendingNow') : t('sendOneOff')}
      </Button>
    </Stack>
  );
}
