import Stack from '@mui/material/Stack';
import { sendOneOffSchema } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { Button } from '../common/buttons.tsx';
import { PhoneField, useSentForm } from '../common/form.tsx';
import { useSendOneOff } from './api.ts';
import { MessageField } from './message-field.tsx';

/** Sends one message. It keeps no draft, as drafts must not contain personal data. */
export function OneOffForm() {
  const { t } = useTranslation('adminSms');
  const { form, onSubmit, pending } = useSentForm(useSendOneOff(), {
    schema: sendOneOffSchema,
    values: { phoneNumber: '', message: '' },
    unsavedAs: 'sms-one-off',
    done: ({ to }) => [t('oneOffSent'), to],
    onSent() {
      form.setFocus('phoneNumber');
      form.reset();
    },
    failed: () => t('oneOffFailed'),
  });
  return (
    <Stack component="form" aria-label={t('oneOff')} noValidate onSubmit={onSubmit} sx={{ gap: 6 }}>
      <PhoneField form={form} />
      <MessageField form={form} />
      <Button type="submit" pending={pending} sx={{ alignSelf: 'flex-start' }}>
        {pending ? t('sendingNow') : t('sendOneOff')}
      </Button>
    </Stack>
  );
}
