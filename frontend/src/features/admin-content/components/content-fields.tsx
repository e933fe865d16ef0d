import { lazy, Suspense } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextAreaField, TextField } from '../../../components/field.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useFieldErrors } from '../../admin-panel/lib/use-field-errors.ts';
import type { ContentForm } from '../lib/content-form.ts';
import styles from './content-fields.module.css';
import { PublicSwitch } from './public-switch.tsx';

const DateTimePicker = lazy(() => import('../../../components/date-time-picker/index.tsx'));

type ContentFieldsProps = {
  form: UseFormReturn<ContentForm>;
  /** With the iframe code of an embed. */
  iframe?: boolean;
};

/** Title, description, release and visibility: the same wherever a video or an embed is made or edited. */
export function ContentFields({ form, iframe = false }: ContentFieldsProps) {
  const { t } = useTranslation('adminContent');
  const errorOf = useFieldErrors(form.formState.errors);
  const { register, control } = form;
  const releaseError = form.formState.errors.release?.message as 'timeMissing' | 'timeSkipped' | undefined;

  return (
    <>
      <TextField
        {...register('title')}
        label={t('title')}
        required
        error={errorOf('title')}
        autoComplete="off"
      />
      <TextAreaField {...register('description')} label={t('description')} error={errorOf('description')} />
      {iframe && (
        <TextAreaField
          {...register('iframeCode')}
          label={t('iframeCode')}
          required
          hint={t('iframeHint')}
          error={errorOf('iframeCode')}
          spellCheck={false}
          rows={5}
        />
      )}
      <div className={styles.row}>
        <Controller
          name="release"
          control={control}
          render={({ field }) => (
            <Suspense fallback={<Skeleton height={110} />}>
              <DateTimePicker
                label={t('releaseDate')}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                hint={t('releaseHint')}
                error={releaseError && t(releaseError)}
              />
            </Suspense>
          )}
        />
        <Controller
          name="isPublic"
          control={control}
          render={({ field }) => <PublicSwitch checked={field.value} onChange={field.onChange} />}
        />
      </div>
    </>
  );
}
