import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes, useLocation } from 'react-router-dom';
import { ButtonLink } from '../components/button.tsx';
import { type CrashProps, CrashState, ErrorBoundary } from '../components/error-boundary.tsx';
import { Spinner } from '../components/spinner.tsx';
import { ContinueRow, hadContinueRow } from '../features/coming-back/components/continue-section.tsx';
import { memberLists } from '../features/coming-back/lib/list-names.ts';
import { DetailSkeleton } from '../features/detail/components/detail-skeleton.tsx';
import { libraryQuery } from '../features/library/api/get-library.ts';
import { Page } from '../features/site-layout/components/page.tsx';
import { useTrackPages } from '../features/tracking/lib/tracking.ts';
import { isItemPath, itemPageTypes } from '../lib/items.ts';
import { lazyPage } from '../lib/lazy-page.ts';
import { isMissingCode } from '../lib/missing-code.ts';
import { useRouteFocus, useScrollRestoration } from '../lib/navigation.ts';

const HomePage = lazyPage(() => import('./routes/site/home.tsx'));
const DetailPage = lazyPage(() => import('./routes/site/detail.tsx'));
const ComingSoonPage = lazyPage(() => import('./routes/site/coming-soon.tsx'));
const BlogPage = lazyPage(() => import('./routes/site/blog.tsx'));
const BlogPostPage = lazyPage(() => import('./routes/site/blog-post.tsx'));
const CategoriesPage = lazyPage(() => import('./routes/site/categories.tsx'));
const CategoryPage = lazyPage(() => import('./routes/site/category.tsx'));
const SeriesListPage = lazyPage(() => import('./routes/site/series-list.tsx'));
const SeriesPage = lazyPage(() => import('./routes/site/series.tsx'));
const MePage = lazyPage(() => import('./routes/site/me.tsx'));
const SearchPage = lazyPage(() => import('./routes/site/search.tsx'));
const NotFoundPage = lazyPage(() => import('./routes/site/not-found.tsx'));

/** Loads the home or detail page's code before the first render, which often finds the library's cards loaded too. */
export async function preloadRoute(pathname: string, queryClient: QueryClient): Promise<void> {
  if (pathname === '/') {
    void queryClient.prefetchInfiniteQuery(libraryQuery);
    await Promise.all([HomePage.preload(), hadContinueRow() && ContinueRow.preload()]);
  } else if (isItemPath(pathname)) await DetailPage.preload();
}

/** A page whose code still loads. The viewer of short videos has its own header. */
function Loading() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const spinner = <Spinner label={t('loading')} />;
  if (pathname.startsWith('/cold-ice-videos/')) return spinner;
  return isItemPath(pathname) ? (
    <Page actions={null}>
      <DetailSkeleton />
    </Page>
  ) : (
    <Page home={pathname === '/' || pathname.startsWith('/series/')}>{spinner}</Page>
  );
}

/** Each page has its own error boundary. */
export function AppRoutes() {
  const { pathname } = useLocation();
  useScrollRestoration();
  useRouteFocus();
  useTrackPages(pathname);
  return (
    <ErrorBoundary key={pathname} fallback={(crash) => <PageCrash {...crash} />}>
      <Suspense fallback={<Loading />}>
        <Routes>
          <Route path="/" element={<HomePage />} />
          <Route path="/coming-soon" element={<ComingSoonPage />} />
          <Route path="/blog" element={<BlogPage />} />
          <Route path="/blog/:id" element={<BlogPostPage />} />
          <Route path="/cold-ice-videos" element={<CategoriesPage />} />
          <Route path="/cold-ice-videos/:categoryId" element={<CategoryPage />} />
          <Route path="/search" element={<SearchPage />} />
          <Route path="/series" element={<SeriesListPage />} />
          <Route path="/series/:id" element={<SeriesPage />} />
          <Route path="/me" element={<MePage />} />
          {memberLists.map((list) => (
            <Route key={list} path={`/me/${list}`} element={<MePage list={list} />} />
          ))}
          {itemPageTypes.map((type) => (
            <Route key={type} path={`/${type}/:id`} element={<DetailPage type={type} />} />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Shown for a page that crashed. Retrying also drops its cached queries. */
export function PageCrash({ error, retry }: CrashProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const again = () => {
    queryClient.removeQueries({ type: 'inactive' });
    retry();
  };
  return (
    <Page>
      <CrashState
        level={1}
        error={error}
        retry={again}
        action={
          <ButtonLink
            to="/"
            variant="text"
            reloadDocument={isMissingCode(error)}
            // A link to the page already open would do nothing.
            onClick={pathname === '/' ? again : undefined}
          >
            {t('backHome')}
          </ButtonLink>
        }
      />
    </Page>
  );
}
