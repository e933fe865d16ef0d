import en from '@uppy/locales/lib/en_US.js';
import zh from '@uppy/locales/lib/zh_CN.js';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Uploader } from './uploader.ts';

/** Lets Uppy speak the language shown, with the product's own words for what it refuses. */
export function useUploaderLocale(uploader: Uploader): void {
  const { t, i18n } = useTranslation('adminUpload');
  const { language } = i18n;
  useEffect(() => {
    const locale = language === 'en' ? en : zh;
    uploader.setOptions({
      locale: {
        pluralize: locale.pluralize,
        strings: {
          ...locale.strings,
          exceedsSize: t('tooLarge'),
          youCanOnlyUploadFileTypes: t('notAVideo'),
          youCanOnlyUploadX: t('oneFile'),
          dropPasteFiles: t('dropFiles'),
          browseFiles: t('browse'),
          dropHint: t('dropHint'),
          dashboardTitle: t('area'),
        },
      },
    });
  }, [uploader, language, t]);
}
