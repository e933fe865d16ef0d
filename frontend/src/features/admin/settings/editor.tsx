import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type SavedSiteSettings, siteLanguages } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { type FormEvent, useState } from 'react';
import { type FieldErrors, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../i18n/language.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatInstant, formatRelative } from '../../../lib/format.ts';
import { unsaved, useUnsavedForm } from '../../../lib/unsaved.ts';
import { FormTextField } from '../common/form.tsx';
import { FormLayout } from '../common/form-layout.tsx';
import { PictureField, UploadProgress } from '../common/picture-field.tsx';
import { TabHeading } from '../common/tab.tsx';
import { usePicture } from '../common/use-picture.ts';
import { ConflictAlert } from './conflict-alert.tsx';
import {
  ArtField,
  DefaultLanguageField,
  FeaturedField,
  NoticeFields,
  Section,
  SiteTextField,
} from './fields.tsx';
import { Preview } from './preview.tsx';
import type { SettingsForm } from './settings-form.ts';
import { useSettingsForm } from './use-settings-form.ts';

const columns = {
  display: 'grid',
  gap: 8,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 348px' },
};

export function SettingsEditor({ loaded }: { loaded: SavedSiteSettings }) {
  const { t } = useTranslation(['adminSettings', 'adminManage', 'admin']);
  const { form, saved, conflict, isSaving, save, discard } = useSettingsForm(loaded);
  const { picture, percent, ...chosen } = usePicture();
  const [language, setLanguage] = useState<Language>(useLanguage().language);
  const values = useWatch({ control: form.control }) as SettingsForm;
  useUnsavedForm('settings', form.formState.isDirty || picture !== null);

  function setPicture(heroPicture: string) {
    chosen.clear();
    form.setValue('heroPicture', heroPicture, { shouldDirty: true });
  }

  /** Shows the language of the first rejected text. */
  function onInvalid(errors: FieldErrors<SettingsForm>) {
    const [first = ''] = Object.keys(errors);
    if (/(?:Zh|En)$/.test(first)) setLanguage(first.endsWith('En') ? 'en' : 'zh-CN');
  }

  const submit = form.handleSubmit(save, onInvalid);
  const uploadAndSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!picture || values.heroArt !== 'picture') return submit();
    return chosen.upload(picture, async ({ objectPath }) => {
      // Not uploaded again if saving fails.
      setPicture(objectPath);
      await submit();
    });
  };
  function clear() {
    chosen.clear();
    discard();
  }
  const saving = isSaving || percent !== null;
  const text = { form, language };

  return (
    <>
      <Stack direction={{ sm: 'row' }} sx={{ justifyContent: 'space-between', columnGap: 4 }}>
        <TabHeading title={t('admin:settings')} intro={t('intro')} />
        <Revision saved={saved} />
      </Stack>
      <Box sx={columns}>
        <FormLayout
          label={t('admin:settings')}
          onSubmit={uploadAndSubmit}
          saving={saving}
          saveLabel={t(saving ? 'saving' : 'save')}
          onClear={() => unsaved.drop(clear, 'settings')}
          clearLabel={t('discard')}
        >
          {conflict && <ConflictAlert conflict={conflict} form={form} />}
          <FormTextField form={form} name="brandName" label={t('adminManage:field_brandName')} required />
          <ToggleButtonGroup
            exclusive
            value={language}
            aria-label={t('language')}
            onChange={(_, next: Language | null) => next && setLanguage(next)}
          >
            {siteLanguages.map((one) => (
              <ToggleButton key={one} value={one}>
                {t(one)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <NoticeFields {...text} />
          <Section title={t('hero')}>
            <div className="half">
              <SiteTextField {...text} name="heroFirst" max={limits.heroLineCharacters} />
            </div>
            <div className="half">
              <SiteTextField {...text} name="heroSecond" max={limits.heroLineCharacters} />
            </div>
            <SiteTextField {...text} name="heroText" max={limits.heroTextCharacters} rows={3} />
            <ArtField form={form} />
            {values.heroArt === 'picture' && (
              <PictureField
                item={values.heroPicture ? { id: '', title: '', thumbnail: values.heroPicture } : null}
                picture={picture}
                disabled={saving}
                onChoose={chosen.choose}
                onBroken={chosen.dropBroken}
              />
            )}
            <FeaturedField form={form} />
          </Section>
          <Section title={t('words')}>
            <SiteTextField {...text} name="about" max={limits.aboutCharacters} rows={4} />
            <SiteTextField {...text} name="footer" max={limits.heroTextCharacters} />
            <DefaultLanguageField form={form} />
          </Section>
          <UploadProgress percent={percent} />
        </FormLayout>
        <Preview form={values} language={language} />
      </Box>
    </>
  );
}

function Revision({ saved: { revision, savedAt, savedBy } }: { saved: SavedSiteSettings }) {
  const { t } = useTranslation('adminSettings');
  const { language } = useLanguage();
  const when = savedAt ? formatRelative(savedAt, language) : '';
  return (
    <Box
      component="p"
      title={savedAt ? formatInstant(savedAt, language) : undefined}
      sx={{ typography: 'body2', color: 'text.secondary', whiteSpace: 'nowrap' }}
    >
      {revision > 0 ? t('revision', { revision, when, name: savedBy }) : t('notSaved')}
    </Box>
  );
}
