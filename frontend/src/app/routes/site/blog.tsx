import { useTranslation } from 'react-i18next';
import '../../../features/blog/i18n/index.ts';
import { PageTitle } from '../../../components/headings.tsx';
import { PostList } from '../../../features/blog/components/post-list.tsx';
import { Page } from '../../../features/site-layout/components/page.tsx';
import { useDocumentTitle } from '../../../lib/browser-hooks.ts';

/** /blog: every published post. */
export default function BlogPage() {
  const { t } = useTranslation('site');
  useDocumentTitle(t('blog'));
  return (
    <Page>
      <PageTitle title={t('blog')} />
      <PostList />
    </Page>
  );
}
