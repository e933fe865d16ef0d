import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { RuntimeConfigContext, useRuntimeConfig } from '../../../config/use-runtime-config.ts';
import type { Language } from '../../../i18n/language.ts';
import { I18nProvider } from '../../../i18n/provider.tsx';
import { Hero, NoticeBar } from '../../home/components/hero.tsx';
import { SiteHeader } from '../../site-layout/components/site-header.tsx';
import { adminI18n } from '../i18n/index.ts';
import { type SettingsForm, settingsOf } from './settings-form.ts';

/** In pixels, and the scale they are shown at. */
const sizes = [
  { width: 1440, height: 674, scale: 0.22 },
  { width: 390, height: 736, scale: 0.4 },
];

type FrameProps = (typeof sizes)[0] & { language: Language; children: ReactNode };

/** A window of its own, so that the media queries are of its width. It has the page's styles. */
function Frame({ width, height, scale, language, children }: FrameProps) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  function open(frame: HTMLIFrameElement | null): void {
    const page = frame?.contentDocument;
    if (!page || (page.body === body && page.documentElement.lang === language)) return;
    page.documentElement.lang = language;
    page.documentElement.dataset.drawn = '';
    const styles = [...document.querySelectorAll('style, link[rel=stylesheet]')];
    page.head.replaceChildren(...styles.map((one) => page.importNode(one, true)));
    setBody(page.body);
  }
  return (
    <Box
      sx={{
        width: width * scale,
        height: height * scale,
        overflow: 'hidden',
        border: '1px solid var(--line)',
      }}
    >
      <iframe
        ref={open}
        // Firefox replaces the first document of a frame.
        onLoad={({ currentTarget }) => open(currentTarget)}
        title={String(width)}
        tabIndex={-1}
        inert
        style={{ width, height, border: 0, transform: `scale(${scale})`, transformOrigin: '0 0' }}
      />
      {body && createPortal(children, body)}
    </Box>
  );
}

/** The header, the notice and the hero as they would be, by the site's own components. */
export function Preview({ form, language }: { form: SettingsForm; language: Language }) {
  const { t } = useTranslation('adminSettings');
  const { featured: _, ...shown } = settingsOf(form);
  const config = { ...useRuntimeConfig(), ...shown, hasFeatured: false };
  const [i18n] = useState(() => adminI18n.cloneInstance());
  useEffect(() => void i18n.changeLanguage(language), [i18n, language]);
  return (
    <Box
      component="section"
      aria-label={t('preview')}
      sx={{ display: 'grid', gap: 3, alignContent: 'start' }}
    >
      <Box sx={{ typography: 'subtitle2' }}>{t('preview')}</Box>
      <RuntimeConfigContext value={config}>
        <I18nProvider i18n={i18n}>
          {sizes.map((size) => (
            <Frame key={size.width} {...size} language={language}>
              <SiteHeader onAbout={() => undefined} />
              <main>
                <NoticeBar />
                <Hero />
              </main>
            </Frame>
          ))}
        </I18nProvider>
      </RuntimeConfigContext>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('previewText')}</Box>
    </Box>
  );
}
