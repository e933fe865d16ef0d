import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { sendOneOffSchema } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Button } from '../common/buttons.tsx';
import { PhoneField, useSentForm } from '../common/form.tsx';
import { useOneOffs, useSendOneOff } from './api.ts';
import { MessageField } from './message-field.tsx';
import { Facts, Outcome, PagesList } from './pages-list.tsx';

export function OneOff() {
  const { t } = useTranslation('adminSms');
  return (
    <>
      <OneOffForm />
      <Box component="h5" sx={{ mt: 8, mb: 2, font: 'var(--type-card)' }}>
        {t('oneOffs')}
      </Box>
      <PagesList
        label={t('oneOffs')}
        query={useOneOffs()}
        failed={t('oneOffsFailed')}
        empty={<p>{t('oneOffsEmpty')}</p>}
        row={({ phoneNumber, message, createdAt, ...outcome }) => (
          <>
            <strong>{phoneNumber}</strong>
            <Box sx={{ color: 'text.primary', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
              {message}
            </Box>
            <Facts>
              <Outcome {...outcome} />
              <RelativeTime instant={createdAt} />
            </Facts>
          </>
        )}
      />
    </>
  );
}

/** Sends one message. It keeps no draft, as drafts must not contain personal data. */
function OneOffForm() {
  const { t } = useTranslation('adminSms');
  const { form, onSubmit, pending } = useSentForm(useSendOneOff(), {
    schema: sendOneOffSchema,
    values: { phoneNumber: '', message: '' },
    unsavedAs: 'sms/one-off',
    done: ({ to, state }) => [t(state ? 'oneOffQueued' : 'oneOffSent'), to],
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
