import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { noticeMarks, placeholderConfig } from '../config/runtime-config.ts';
import { RuntimeConfigContext } from '../config/use-runtime-config.ts';
import { DetailSkeleton } from '../features/detail/components/detail-skeleton.tsx';
import { Hero, NoticeBar } from '../features/home/components/hero.tsx';
import page from '../features/site-layout/components/page.module.css';
import { SiteHeader } from '../features/site-layout/components/site-header.tsx';
import en from '../i18n/en.json' with { type: 'json' };
import type { Language } from '../i18n/language.ts';
import { I18nProvider } from '../i18n/provider.tsx';
import zh from '../i18n/zh-CN.json' with { type: 'json' };

/**
 * Renders the top of the home page, and of a detail page that loads, at build time: members see it before any script has
 * loaded.
 */
export async function renderShells(language: Language): Promise<{ home: string; detail: string }> {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: language,
    resources: { 'zh-CN': zh, en },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  });
  const rendered = (header: ReactNode, main: ReactNode) =>
    renderToStaticMarkup(
      <RuntimeConfigContext value={placeholderConfig}>
        <I18nProvider i18n={i18n}>
          <MemoryRouter>
            {/* Taller than any viewport, so that the scroll bar is there from the start and nothing shifts later. */}
            <div style={{ minHeight: '200vh' }}>
              {header}
              {main}
            </div>
          </MemoryRouter>
        </I18nProvider>
      </RuntimeConfigContext>,
    );
  const common = i18n.getFixedT(language);
  const header = { onAbout: () => undefined };
  return {
    home: rendered(
      <SiteHeader {...header} />,
      <main>
        {noticeMarks[0]}
        <NoticeBar />
        {noticeMarks[1]}
        <Hero />
      </main>,
    ),
    detail: rendered(
      <SiteHeader {...header} back={{ to: '/', label: common('back') }} actions={null} />,
      <main className={page.column}>
        <DetailSkeleton />
      </main>,
    ),
  };
}
