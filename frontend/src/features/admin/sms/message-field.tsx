import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { limits } from '@platform/contracts/limits';
import { smsLength, smsSize } from '@platform/contracts/sms-text';
import { useRef } from 'react';
import { type FieldValues, type Path, type PathValue, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SmallButton } from '../common/buttons.tsx';
import { FormTextField } from '../common/form.tsx';

type MessageFieldProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  /** Placeholders the message may have, with a button each. */
  placeholders?: readonly string[];
};

/** The `message` field with its length and segments. */
export function MessageField<Values extends FieldValues>(props: MessageFieldProps<Values>) {
  const { form, placeholders = [] } = props;
  const { t } = useTranslation('adminSms');
  const name = 'message' as Path<Values>;
  const message = String(useWatch({ control: form.control, name }));
  const { segments, encoding } = smsSize(message);
  const length = smsLength(message);
  const box = useRef<HTMLDivElement>(null);

  function insert(text: string) {
    const field = box.current?.querySelector('textarea');
    if (!field) return;
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
    form.setValue(name, field.value as PathValue<Values, typeof name>, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
    field.focus();
  }

  return (
    <div ref={box}>
      <FormTextField form={form} name={name} label={t('message')} required rows={5} />
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px', mt: 2 }}>
        {placeholders.map((placeholder) => (
          <SmallButton key={placeholder} onClick={() => insert(`{${placeholder}}`)}>
            {t('insert', { placeholder: `{${placeholder}}` })}
          </SmallButton>
        ))}
        <Box
          sx={{
            ml: 'auto',
            typography: 'body2',
            color: length > limits.smsMessageCharacters ? 'error.main' : 'text.secondary',
          }}
        >
          {t('size', { length, max: limits.smsMessageCharacters, count: segments, encoding })}
        </Box>
      </Stack>
    </div>
  );
}
