import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../common/buttons.tsx';
import { RequiredLabel, useRejection } from '../common/form.tsx';
import type { CampaignValues } from './api.ts';
import { MemberPicker } from './member-picker.tsx';

export function RecipientsField({ form: { control, register } }: { form: UseFormReturn<CampaignValues> }) {
  const { t } = useTranslation('adminSms');
  const [picking, setPicking] = useState(false);
  const audience = useWatch({ control, name: 'audience' });
  const suspended = useController({ control, name: 'includeSuspended' }).field;
  const { field, fieldState } = useController({ control, name: 'memberIds' });
  const rejection = useRejection()(fieldState.error);

  return (
    <div>
      <TextField
        select
        label={<RequiredLabel label={t('recipients')} />}
        {...register('audience', { deps: 'memberIds' })}
        error={Boolean(rejection)}
        helperText={rejection}
        slotProps={{ select: { native: true }, formHelperText: { role: rejection ? 'alert' : undefined } }}
      >
        <option value="chosen">{t('chosen')}</option>
        <option value="allActive">{t('allActive')}</option>
      </TextField>
      {audience === 'chosen' && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 3, mt: 3 }}>
          <Button ref={field.ref} variant="outlined" onClick={() => setPicking(true)}>
            {t('choose')}
          </Button>
          <span role="status">{t('chosenCount', { count: field.value.length })}</span>
        </Stack>
      )}
      <FormControlLabel
        sx={{ mt: 2 }}
        label={t('includeSuspended')}
        control={<Checkbox checked={suspended.value} onChange={suspended.onChange} />}
      />
      {picking && (
        <MemberPicker ids={field.value} onChange={field.onChange} onClose={() => setPicking(false)} />
      )}
    </div>
  );
}
