import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { placeholderConfig } from '../config/runtime-config.ts';
import { RuntimeConfigContext } from '../config/use-runtime-config.ts';
import { Hero, NoticeBar } from '../features/home/components/hero.tsx';
import { SiteHeader } from '../features/site-layout/components/site-header.tsx';
import en from '../i18n/en.json' with { type: 'json' };
import type { Language } from '../i18n/language.ts';
import { I18nProvider } from '../i18n/provider.tsx';
import zh from '../i18n/zh-CN.json' with { type: 'json' };

/** Renders the top of the home page at build time: members see it before any script has loaded. */
export async function renderShell(language: Language): Promise<string> {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: language,
    resources: { 'zh-CN': zh, en },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  });
  return renderToStaticMarkup(
    <RuntimeConfigContext value={placeholderConfig}>
      <I18nProvider i18n={i18n}>
        <MemoryRouter>
          {/* Taller than any viewport, so that the scroll bar is there from the start and nothing shifts later. */}
          <div style={{ minHeight: '200vh' }}>
            <SiteHeader onAbout={() => undefined} />
            <main>
              <NoticeBar />
              <Hero />
            </main>
          </div>
        </MemoryRouter>
      </I18nProvider>
    </RuntimeConfigContext>,
  );
}
