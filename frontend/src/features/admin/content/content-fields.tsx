import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Switch from '@mui/material/Switch';
import { youtubeVideoId } from '@platform/contracts/youtube';
import { type ReactNode, useId } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../common/form.tsx';
import { CategoryField } from './category-field.tsx';
import { type ContentField, type ContentForm, type ContentKind, contentForms } from './content-form.ts';
import { PlayerPreview } from './player-preview.tsx';
import { PostEditor } from './post-editor.tsx';
import { ReleaseField } from './release-field.tsx';

type FieldProps = {
  form: UseFormReturn<ContentForm>;
  kind: ContentKind;
  /** Shows a post's preview beside its text instead of in a tab. */
  sideBySide?: boolean;
};

export const ContentFields = (props: FieldProps) =>
  contentForms[props.kind].fields.map((name) => {
    const Field = fields[name];
    return <Field key={name} {...props} />;
  });

const fields: Record<ContentField, (field: FieldProps) => ReactNode> = {
  title: Title,
  description: Description,
  iframeCode: IframeCode,
  content: PostEditor,
  youtubeUrl: YouTubeUrl,
  category: CategoryField,
  releaseDate: ReleaseField,
  isPublic: Visibility,
};

type SharedFieldProps<Values extends FieldValues> = { form: UseFormReturn<Values> };

export function Title<Values extends FieldValues>({ form }: SharedFieldProps<Values>) {
  const { t } = useTranslation('adminManage');
  return <FormTextField form={form} name={'title' as Path<Values>} label={t('field_title')} required />;
}

export function Description<Values extends FieldValues>({ form }: SharedFieldProps<Values>) {
  const { t } = useTranslation('adminManage');
  const name = 'description' as Path<Values>;
  return <FormTextField form={form} name={name} label={t('field_description')} multiline minRows={4} />;
}

function IframeCode({ form }: FieldProps) {
  const { t } = useTranslation('adminContent');
  return (
    <>
      <FormTextField
        form={form}
        name="iframeCode"
        label={t('iframeCode')}
        required
        hint={t('iframeHint')}
        multiline
        minRows={5}
        input={{ spellCheck: false }}
      />
      <PlayerPreview control={form.control} />
    </>
  );
}

function YouTubeUrl({ form }: FieldProps) {
  const { t } = useTranslation('adminCategoryVideos');
  return (
    <>
      <FormTextField
        form={form}
        name="youtubeUrl"
        label={t('url')}
        required
        hint={t('urlHint')}
        type="url"
        input={{
          onPaste: ({ clipboardData }) => {
            if (youtubeVideoId(clipboardData.getData('text')) === undefined) return;
            // After the paste.
            setTimeout(() => form.setFocus('title'));
          },
        }}
      />
      <PlayerPreview control={form.control} />
    </>
  );
}

/** Whether members may see it. */
export function Visibility<Values extends FieldValues>({ form }: SharedFieldProps<Values>) {
  const { t } = useTranslation('adminContent');
  const id = useId();
  const { value, onChange } = useController({
    control: form.control,
    name: 'isPublic' as Path<Values>,
  }).field;
  return (
    <div className="half">
      <FormLabel id={id} component="span" sx={{ display: 'block', mb: '6px' }}>
        {t('visibility')}
      </FormLabel>
      <FormControlLabel
        label={value ? t('public') : t('hidden')}
        control={
          <Switch checked={value} onChange={onChange} slotProps={{ input: { 'aria-describedby': id } }} />
        }
      />
    </div>
  );
}
