import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { SavedSiteSettings } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { apiPath } from '@platform/contracts/paths';
import { type FormEvent, useState } from 'react';
import { type FieldErrors, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { QueryError } from '../../../components/state-block.tsx';
import type { Language } from '../../../i18n/language.ts';
import { useLanguage } from '../../../i18n/provider.tsx';
import { useNow } from '../../../lib/browser-hooks.ts';
import { formatInstant, formatRelative } from '../../../lib/format.ts';
import { unsaved, useUnsavedForm } from '../../../lib/unsaved.ts';
import { useReadOnce } from '../auth/api.ts';
import { FormTextField } from '../common/form.tsx';
import { FormLayout } from '../common/form-layout.tsx';
import { UploadProgress } from '../common/picture-field.tsx';
import { TabHeading, TabSkeleton } from '../common/tab.tsx';
import { Toggle } from '../common/toggle.tsx';
import { usePicture } from '../common/use-picture.ts';
import { ConflictAlert } from './conflict-alert.tsx';
import { ChoiceField, FieldsSection, HeroFields, NoticeFields, SiteTextField } from './fields.tsx';
import { Preview } from './preview.tsx';
import { type SettingsForm, useSettingsForm } from './settings-form.ts';

export default function SettingsTab() {
  const { t } = useTranslation('adminSettings');
  const { loaded, query: saved } = useReadOnce('site-settings', apiPath('/api/site-settings'));
  if (loaded) return <SettingsEditor loaded={loaded} />;
  return saved.error ? <QueryError query={saved} title={t('failedToLoad')} /> : <TabSkeleton />;
}

const columns = {
  display: 'grid',
  gap: 8,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 348px' },
  '& form > section': { mb: 0 },
};

function SettingsEditor({ loaded }: { loaded: SavedSiteSettings }) {
  const { t } = useTranslation(['adminSettings', 'adminManage', 'admin']);
  const { form, saved, conflict, save, discard } = useSettingsForm(loaded);
  const chosen = usePicture();
  const { picture, percent } = chosen;
  const [language, setLanguage] = useState<Language>(useLanguage().language);
  const values = useWatch({ control: form.control }) as SettingsForm;
  const newPicture = values.heroArt === 'picture' ? picture : null;
  useUnsavedForm('settings', form.formState.isDirty || newPicture !== null);

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
    if (!newPicture) return submit();
    return chosen.upload(newPicture, async ({ objectPath }) => {
      // Not uploaded again if saving fails.
      setPicture(objectPath);
      await submit();
    });
  };
  function clear() {
    chosen.clear();
    discard();
  }
  const saving = form.formState.isSubmitting || percent !== null;
  const text = { form, language };
  const languages = { 'zh-CN': t('zh-CN'), en: t('en') };

  return (
    <>
      <Stack
        direction={{ sm: 'row' }}
        sx={{ justifyContent: 'space-between', columnGap: 4, mb: { xs: 4, sm: 0 } }}
      >
        <TabHeading title={t('admin:settings')} intro={t('intro')} />
        <Revision saved={saved} />
      </Stack>
      <Box sx={columns}>
        <FormLayout
          label={t('admin:settings')}
          onSubmit={uploadAndSubmit}
          saving={saving}
          saveLabel={t(saving ? 'adminManage:saving' : 'save')}
          onClear={() => unsaved.drop(clear, 'settings')}
          clearLabel={t('discard')}
        >
          {conflict && <ConflictAlert key={saved.revision} saved={saved} conflict={conflict} form={form} />}
          <FormTextField form={form} name="brandName" label={t('adminManage:field_brandName')} required />
          <Toggle aria-label={t('language')} options={languages} value={language} onChange={setLanguage} />
          <NoticeFields {...text} />
          <HeroFields {...text} chosen={chosen} disabled={saving} />
          <FieldsSection title={t('words')}>
            <SiteTextField {...text} name="about" max={limits.aboutCharacters} rows={4} />
            <SiteTextField {...text} name="footer" max={limits.heroTextCharacters} />
            <ChoiceField form={form} name="defaultLanguage" options={languages} />
          </FieldsSection>
          <UploadProgress percent={percent} />
        </FormLayout>
        <Preview
          form={{ ...values, heroPicture: chosen.preview ?? values.heroPicture }}
          language={language}
        />
      </Box>
    </>
  );
}

function Revision({ saved: { revision, savedAt, savedBy } }: { saved: SavedSiteSettings }) {
  const { t } = useTranslation('adminSettings');
  const { language } = useLanguage();
  const now = useNow();
  const when = savedAt ? formatRelative(savedAt, language, now) : '';
  return (
    <Box
      component="p"
      title={savedAt ? formatInstant(savedAt, language) : undefined}
      sx={{
        typography: 'body2',
        color: 'text.secondary',
        whiteSpace: { sm: 'nowrap' },
        overflowWrap: 'anywhere',
      }}
    >
      {revision > 0 ? t('revision', { revision, when, name: savedBy }) : t('notSaved')}
    </Box>
  );
}
