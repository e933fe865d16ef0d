import type { ItemType } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ButtonLink } from '../../../components/button.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { LoadFailure } from '../../../components/state-block.tsx';
import { useDetailItem } from '../../../features/detail/api/get-detail-item.ts';
import { DetailActions, DetailContent } from '../../../features/detail/components/detail-content.tsx';
import { Page } from '../../../features/site-layout/components/page.tsx';
import { tracking, useTrackPageView } from '../../../features/tracking/lib/tracking.ts';
import { isNotFound } from '../../../lib/api-error.ts';
import { useDocumentTitle } from '../../../lib/browser-hooks.ts';

/** /{type}/{id}: one video, embed or YouTube video. */
export default function DetailPage({ type }: { type: ItemType }) {
  const { t } = useTranslation('detail');
  const { t: common } = useTranslation();
  const { id = '' } = useParams();
  const detail = useDetailItem(type, id);
  useTrackPageView(detail.data);
  useDocumentTitle(isNotFound(detail.error) ? t('notFoundTitle') : detail.data?.title);

  if (detail.data) {
    const item = detail.data;
    const back = { to: '/', label: common('back'), onBack: () => tracking.backButton(item) };
    return (
      <Page back={back} actions={<DetailActions item={item} />}>
        <DetailContent item={item} />
      </Page>
    );
  }
  if (detail.isPending) {
    return (
      <Page>
        <Spinner label={common('loading')} />
      </Page>
    );
  }
  return (
    <Page>
      <LoadFailure
        query={detail}
        errorTitle={t('errorTitle')}
        notFound={{
          title: t('notFoundTitle'),
          text: t('notFoundText'),
          action: (
            <ButtonLink to="/" variant="secondary">
              {common('backHome')}
            </ButtonLink>
          ),
        }}
      />
    </Page>
  );
}
