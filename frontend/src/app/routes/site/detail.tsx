import type { ItemType } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { LoadFailure } from '../../../components/state-block.tsx';
import { useDetailItem, usePlace } from '../../../features/detail/api/detail-item.ts';
import { DetailActions, DetailContent } from '../../../features/detail/components/detail-content.tsx';
import { DetailSkeleton } from '../../../features/detail/components/detail-skeleton.tsx';
import { Page } from '../../../features/site-layout/components/page.tsx';
import { tracking, useTrackPageView } from '../../../features/tracking/lib/tracking.ts';
import { isNotFound } from '../../../lib/api-error.ts';
import { useDocumentTitle } from '../../../lib/browser-hooks.ts';

/** /{type}/{id}: one video, embed or YouTube video. */
export default function DetailPage({ type }: { type: ItemType }) {
  const { t } = useTranslation(['detail', 'common']);
  const { id = '' } = useParams();
  const detail = useDetailItem(type, id);
  const place = usePlace(id);
  const item = detail.data;
  // Then it begins at its place, and nothing moves when that is known.
  const isReady = item && !place.isPending;
  useTrackPageView(item);
  useDocumentTitle(isNotFound(detail.error) ? t('notFoundTitle') : item?.title);

  const back = { to: '/', label: t('common:back'), onBack: () => item && tracking.backButton(item) };
  const home = { to: '/', label: t('common:backHome') };
  const notFound = { title: t('notFoundTitle'), text: t('notFoundText'), link: home };
  return (
    <Page back={back} actions={item ? <DetailActions item={item} /> : null}>
      {isReady && <DetailContent item={item} start={place.start} />}
      {!isReady && !detail.isLoadingError && <DetailSkeleton />}
      {detail.isLoadingError && <LoadFailure query={detail} title={t('errorTitle')} notFound={notFound} />}
    </Page>
  );
}
