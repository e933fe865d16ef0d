import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { limits } from '@platform/contracts/limits';
import { useId } from 'react';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isNoticeShown, type SiteText } from '../../../config/runtime-config.ts';
import type { Language } from '../../../i18n/language.ts';
import { serverClock } from '../../../lib/server-clock.ts';
import { Button } from '../common/buttons.tsx';
import { FormTextField, type Rejected, useRejection } from '../common/form.tsx';
import { fieldGrid } from '../common/form-layout.tsx';
import { PictureField } from '../common/picture-field.tsx';
import { PanelSection, type PanelSectionProps } from '../common/tab.tsx';
import { Toggle } from '../common/toggle.tsx';
import type { usePicture } from '../common/use-picture.ts';
import { ItemPicker } from '../content/item-picker.tsx';
import { WallTimeField } from '../content/release-field.tsx';
import { instantOf } from '../content/wall-time.ts';
import type { SettingsForm } from './settings-form.ts';

type FieldsProps = { form: UseFormReturn<SettingsForm> };

export const FieldsSection = ({ children, ...section }: PanelSectionProps) => (
  <PanelSection {...section}>
    <Box sx={{ ...fieldGrid, gap: 4, pt: 4 }}>{children}</Box>
  </PanelSection>
);

type TextProps = FieldsProps & { name: SiteText; language: Language; max: number; rows?: number };

/** A text in the language that is edited. */
export function SiteTextField({ form, name, language, rows, max }: TextProps) {
  const { t } = useTranslation('adminManage');
  const field = `${name}${language === 'en' ? 'En' : 'Zh'}` as const;
  const length = useWatch({ control: form.control, name: field }).length;
  return (
    <FormTextField
      // The field of the other language is another one.
      key={field}
      form={form}
      name={field}
      label={t(`field_${field}`)}
      hint={`${length} / ${max}`}
      {...(rows && { rows })}
    />
  );
}

type SectionProps = FieldsProps & { language: Language };

export function NoticeFields({ form, language }: SectionProps) {
  const { t } = useTranslation(['adminSettings', 'adminManage']);
  const { value, onChange } = useController({ control: form.control, name: 'noticeOn' }).field;
  const { date, time } = useWatch({ control: form.control, name: 'noticeUntil' });
  const until = date && time ? instantOf(date, time) : null;
  const isPast = value && !isNoticeShown({ noticeOn: value, noticeUntil: until }, serverClock.now());
  const id = useId();
  const noticeSwitch = (
    <>
      <span id={id} hidden>
        {t('adminManage:field_noticeOn')}
      </span>
      <FormControlLabel
        label={t(value ? 'on' : 'off')}
        control={
          <Switch checked={value} onChange={onChange} slotProps={{ input: { 'aria-describedby': id } }} />
        }
      />
    </>
  );
  return (
    <FieldsSection title={t('notice')} action={noticeSwitch}>
      <SiteTextField form={form} name="notice" language={language} max={limits.noticeCharacters} />
      <div className="half">
        <FormTextField
          form={form}
          name="noticeLink"
          label={t('adminManage:field_noticeLink')}
          hint={t('linkHint')}
          input={{ placeholder: '/coming-soon', inputMode: 'url' }}
        />
      </div>
      <WallTimeField
        form={form}
        name="noticeUntil"
        label={t('adminManage:field_noticeUntil')}
        hint={t(isPast ? 'untilPast' : 'untilHint')}
      />
    </FieldsSection>
  );
}

type ChoiceFieldProps = FieldsProps & {
  name: 'heroArt' | 'defaultLanguage';
  options: Record<string, string>;
};

export function ChoiceField({ form, name, options }: ChoiceFieldProps) {
  const { t } = useTranslation('adminManage');
  const { value, onChange } = useController({ control: form.control, name }).field;
  const id = useId();
  return (
    <div>
      <FormLabel id={id} component="span" sx={{ display: 'block', mb: '6px' }}>
        {t(`field_${name}`)}
      </FormLabel>
      <Toggle aria-labelledby={id} options={options} value={value} onChange={onChange} />
    </div>
  );
}

/** The item that the small hero presents. */
function FeaturedField({ form }: FieldsProps) {
  const { t } = useTranslation(['adminSettings', 'adminManage']);
  const { value, onChange, ref } = useController({ control: form.control, name: 'featured' }).field;
  if (!value)
    return (
      <ItemPicker
        label={t('adminManage:field_featured')}
        inputRef={ref}
        onChoose={(item) => item && onChange({ type: item.type, id: item.id, title: item.title })}
      />
    );
  return (
    <Stack direction="row" sx={{ gap: 4, alignItems: 'center' }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{value.title || t('featuredGone')}</Box>
      <Button variant="text" onClick={() => onChange(null)}>
        {t('featuredNone')}
      </Button>
    </Stack>
  );
}

type HeroFieldsProps = SectionProps & { chosen: ReturnType<typeof usePicture>; disabled: boolean };

export function HeroFields({ form, language, chosen, disabled }: HeroFieldsProps) {
  const { t } = useTranslation('adminSettings');
  const [art, picture] = useWatch({ control: form.control, name: ['heroArt', 'heroPicture'] });
  const noPicture = useRejection()(form.formState.errors.heroPicture as Rejected | undefined);
  const text = { form, language };
  return (
    <FieldsSection title={t('hero')}>
      <div className="half">
        <SiteTextField {...text} name="heroFirst" max={limits.heroLineCharacters} />
      </div>
      <div className="half">
        <SiteTextField {...text} name="heroSecond" max={limits.heroLineCharacters} />
      </div>
      <SiteTextField {...text} name="heroText" max={limits.heroTextCharacters} rows={3} />
      <ChoiceField form={form} name="heroArt" options={{ slats: t('slats'), picture: t('picture') }} />
      {art === 'picture' && (
        <div>
          <PictureField
            item={picture ? { id: '', title: '', thumbnail: picture } : null}
            chosen={chosen}
            disabled={disabled}
          />
          {noPicture && !chosen.picture && (
            <FormHelperText error role="alert">
              {noPicture}
            </FormHelperText>
          )}
        </div>
      )}
      <FeaturedField form={form} />
    </FieldsSection>
  );
}
