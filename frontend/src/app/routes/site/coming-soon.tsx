import { useTranslation } from 'react-i18next';
import { QueryError } from '../../../components/state-block.tsx';
import '../../../features/coming-soon/i18n/index.ts';
import { PageTitle } from '../../../components/headings.tsx';
import {
  ReleaseList,
  ReleaseNews,
  ReleaseSkeleton,
} from '../../../features/coming-soon/components/release.tsx';
import { useReleaseQueue } from '../../../features/coming-soon/lib/use-release-queue.ts';
import { Page } from '../../../features/site-layout/components/page.tsx';
import { NothingScheduled } from '../../../features/upcoming/components/upcoming-section.tsx';
import { useUpcoming } from '../../../features/upcoming/lib/upcoming.ts';
import { useDocumentTitle } from '../../../lib/browser-hooks.ts';

/** /coming-soon: all scheduled releases, soonest first, and those released while the page is open. */
export default function ComingSoonPage() {
  const { t } = useTranslation(['comingSoon', 'upcoming', 'site']);
  const upcoming = useUpcoming();
  const entries = useReleaseQueue(upcoming.items);
  const { isPending, isError } = upcoming;
  const scheduled = upcoming.items.length;
  // A non-breaking space reserves the line until the count is loaded.
  const subtitle = isPending ? '\u00a0' : t('scheduled', { count: scheduled });
  useDocumentTitle(t('site:upcoming'));
  return (
    <Page>
      <PageTitle title={t('site:upcoming')} tone="ice" subtitle={isError ? undefined : subtitle} />
      <ReleaseNews entries={entries} />
      {isError && <QueryError query={upcoming} level={2} title={t('upcoming:errorTitle')} />}
      {isPending && !isError && <ReleaseSkeleton />}
      {!isPending && !isError && (
        <>
          {entries.length > 0 && <ReleaseList entries={entries} />}
          {scheduled === 0 && <NothingScheduled level={2} />}
        </>
      )}
    </Page>
  );
}
