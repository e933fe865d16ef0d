import Box from '@mui/material/Box';
import { type SmsPreview, type SmsSkipReason, smsPlaceholders } from '@platform/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isStatus, keyOf } from '../../../lib/api-error.ts';
import { unsaved } from '../../../lib/unsaved.ts';
import { ConfirmChange } from '../common/dialogs.tsx';
import { FormTextField } from '../common/form.tsx';
import { FormLayout } from '../common/form-layout.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { newKey } from '../common/new-key.ts';
import { useDraft } from '../common/use-draft.ts';
import { bodyOf, emptyCampaign, resolver, usePreview, useSend } from './api.ts';
import { MessageField } from './message-field.tsx';
import { RecipientsField } from './recipients-field.tsx';

/** Writes a campaign. The server checks it, then the operator confirms. The text is kept until it is sent. */
export function CampaignForm() {
  const { t } = useTranslation(['adminSms', 'adminManage']);
  const toasts = useAdminToasts();
  const judge = usePreview();
  const send = useSend();
  /** What the server has checked, whatever is typed since. */
  const [reviewed, setReviewed] = useState<{ preview: SmsPreview; body: ReturnType<typeof bodyOf> }>();
  const form = useForm({ resolver, defaultValues: emptyCampaign() });
  const restored = useDraft('sms', form);

  const submit = form.handleSubmit((values) => {
    const body = bodyOf(values);
    const { title: _, ...judged } = body;
    judge.mutate(judged, {
      onSuccess: (preview) => setReviewed({ preview, body }),
      onError: (error) => toasts.failed(error, t('failedToSend'), form),
    });
  });

  async function confirm({ preview: { sendable }, body }: NonNullable<typeof reviewed>) {
    try {
      await send.mutateAsync({ key: form.getValues('key'), body: { ...body, sendable } });
    } catch (error) {
      if (isStatus(error, 409)) form.setValue('key', newKey());
      if (keyOf(error) === 'smsRecipientsChanged') setReviewed(undefined);
      throw error;
    }
    form.reset(emptyCampaign());
  }

  return (
    <FormLayout
      label={t('campaign')}
      onSubmit={submit}
      saving={judge.isPending}
      saveLabel={t(judge.isPending ? 'reviewing' : 'review')}
      onClear={() => unsaved.drop(() => form.reset(emptyCampaign()), 'sms')}
      restored={restored}
    >
      <FormTextField
        form={form}
        name="title"
        label={t('adminManage:field_title')}
        required
        hint={t('titleHint')}
      />
      <MessageField form={form} placeholders={smsPlaceholders} />
      <RecipientsField form={form} />
      {reviewed && (
        <ConfirmChange
          title={t('sendTitle', { count: reviewed.preview.sendable })}
          confirmLabel={t('send')}
          safe
          pendingLabel={t('sendingNow')}
          disabled={reviewed.preview.sendable === 0}
          change={() => confirm(reviewed)}
          done={[t('started'), t('startedText', { count: reviewed.preview.sendable })]}
          failed={t('failedToSend')}
          onClose={() => setReviewed(undefined)}
        >
          <Preview {...reviewed.preview} />
        </ConfirmChange>
      )}
    </FormLayout>
  );
}

function Preview({ total, sendable, segments, skipped, first }: SmsPreview) {
  const { t } = useTranslation('adminSms');
  return (
    <>
      <p>{t('toSend', { total, segments, skipped: total - sendable })}</p>
      <ul>
        {(Object.entries(skipped) as [SmsSkipReason, number][]).map(([reason, count]) => (
          <li key={reason}>{t('skippedFor', { reason: t(reason), count })}</li>
        ))}
      </ul>
      {first && (
        <Box
          component="blockquote"
          // Lets the keyboard scroll a long message.
          tabIndex={0}
          sx={{ m: 0, mt: 4, p: 3, backgroundColor: 'var(--field)', whiteSpace: 'pre-wrap' }}
        >
          {`${t('firstText', { name: first.name })}\n\n${first.text}`}
        </Box>
      )}
    </>
  );
}
