import type { QueryClient } from '@tanstack/react-query';
import { Hero, NoticeBar } from '../../../features/home/components/hero.tsx';
import { libraryQuery } from '../../../features/library/api/get-library.ts';
import { LibrarySection } from '../../../features/library/components/library.tsx';
import { Page } from '../../../features/site-layout/components/page.tsx';
import { UpcomingSection } from '../../../features/upcoming/components/upcoming-section.tsx';
import { useDocumentTitle } from '../../../lib/browser-hooks.ts';
import { useSectionInAddress } from '../../../lib/navigation.ts';

/** The library often arrives before the first render, which then shows the cards at once. */
export const prefetch = (queryClient: QueryClient): Promise<void> =>
  queryClient.prefetchInfiniteQuery(libraryQuery);

export default function HomePage() {
  useDocumentTitle();
  useSectionInAddress();
  return (
    <Page home>
      <NoticeBar />
      <Hero />
      <LibrarySection />
      <UpcomingSection />
    </Page>
  );
}
