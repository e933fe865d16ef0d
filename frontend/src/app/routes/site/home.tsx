import type { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Hero } from '../../../features/hero/components/hero.tsx';
import { libraryQuery } from '../../../features/library/api/get-library.ts';
import { LibrarySection } from '../../../features/library/components/library-section.tsx';
import { NoticeBar } from '../../../features/site-layout/components/notice-bar.tsx';
import { SiteFooter } from '../../../features/site-layout/components/site-footer.tsx';
import { SiteHeader } from '../../../features/site-layout/components/site-header.tsx';
import { useSectionInAddress } from '../../../features/site-layout/lib/use-section-in-address.ts';
import { UpcomingSection } from '../../../features/upcoming/components/upcoming-section.tsx';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';

const AboutDialog = lazy(() => import('../../../features/site-layout/components/about-dialog.tsx'));

/** The library's answer is often there before the page is first rendered: its cards are drawn at once then. */
export const prefetch = (queryClient: QueryClient): Promise<void> =>
  queryClient.prefetchInfiniteQuery(libraryQuery);

export default function HomePage() {
  const [aboutOpen, setAboutOpen] = useState(false);
  const openAbout = () => setAboutOpen(true);
  useDocumentTitle();
  useSectionInAddress();
  return (
    <>
      <SiteHeader onAbout={openAbout} />
      <main id="content" tabIndex={-1} style={{ outline: 0 }}>
        <NoticeBar />
        <Hero />
        <LibrarySection />
        <UpcomingSection />
      </main>
      <SiteFooter onAbout={openAbout} />
      {aboutOpen && (
        <Suspense fallback={null}>
          <AboutDialog onClose={() => setAboutOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
