import { ContinueSection } from '../../../features/coming-back/components/continue-section.tsx';
import { Hero, NoticeBar } from '../../../features/home/components/hero.tsx';
import { LibrarySection } from '../../../features/library/components/library.tsx';
import { SeriesSection } from '../../../features/series/components/series-section.tsx';
import { Page } from '../../../features/site-layout/components/page.tsx';
import { UpcomingSection } from '../../../features/upcoming/components/upcoming-section.tsx';
import { useDocumentTitle } from '../../../lib/browser-hooks.ts';
import { useSectionInAddress } from '../../../lib/navigation.ts';

export default function HomePage() {
  useDocumentTitle();
  useSectionInAddress();
  return (
    <Page home>
      <NoticeBar />
      <Hero />
      <ContinueSection />
      <SeriesSection />
      <LibrarySection />
      <UpcomingSection />
    </Page>
  );
}
