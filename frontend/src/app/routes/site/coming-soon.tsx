import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../components/button.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { EmptyState, ErrorState } from '../../../components/state-block.tsx';
import { Page } from '../../../features/site-layout/components/page.tsx';
import { PageTitle } from '../../../features/site-layout/components/page-title.tsx';
import { UpcomingList } from '../../../features/upcoming/components/upcoming-list.tsx';
import { useUpcoming } from '../../../features/upcoming/lib/use-upcoming.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatCount } from '../../../lib/format.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';

/** Every scheduled release, in the order of its moment. */
export default function ComingSoonPage() {
  const { t } = useTranslation(['upcoming', 'site', 'common']);
  const { language } = useLanguage();
  const upcoming = useUpcoming();
  const { items } = upcoming;
  useDocumentTitle(t('site:upcoming'));
  return (
    <Page>
      <PageTitle
        title={t('site:upcoming')}
        tone="ice"
        subtitle={items.length > 0 ? t('scheduled', { n: formatCount(items.length, language) }) : undefined}
      />
      {upcoming.isError && (
        <ErrorState
          level={2}
          title={t('errorTitle')}
          onRetry={upcoming.retry}
          pending={upcoming.isFetching}
        />
      )}
      {upcoming.isPending && !upcoming.isError && <Spinner label={t('common:loading')} />}
      {!upcoming.isPending && !upcoming.isError && items.length === 0 && (
        <EmptyState
          level={2}
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={
            <ButtonLink to="/#library" variant="secondary">
              {t('browse')}
            </ButtonLink>
          }
        />
      )}
      {items.length > 0 && <UpcomingList items={items} />}
    </Page>
  );
}
