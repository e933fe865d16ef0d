import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { Spinner } from '../components/spinner.tsx';
import { useTrackPages } from '../features/tracking/lib/use-tracking.ts';
import { useRouteFocus } from '../lib/use-route-focus.ts';
import { useScrollRestoration } from '../lib/use-scroll-restoration.ts';
import { AdminOverlay } from './admin-overlay.tsx';
import { PageCrash } from './page-crash.tsx';

const home = () => import('./routes/site/home.tsx');
const detail = () => import('./routes/site/detail.tsx');
const HomePage = lazy(home);
const DetailPage = lazy(detail);
const ComingSoonPage = lazy(() => import('./routes/site/coming-soon.tsx'));
const BlogPage = lazy(() => import('./routes/site/blog.tsx'));
const BlogPostPage = lazy(() => import('./routes/site/blog-post.tsx'));
const CategoriesPage = lazy(() => import('./routes/site/categories.tsx'));
const CategoryPage = lazy(() => import('./routes/site/category.tsx'));
const NotFoundPage = lazy(() => import('./routes/site/not-found.tsx'));

/** Starts loading the page of an address before there is anything to render it into. */
export function preloadRoute(pathname: string): void {
  if (pathname === '/') void home();
  else if (/^\/(?:video|embed|youtube)\//.test(pathname)) void detail();
}

function Loading() {
  const { t } = useTranslation();
  return <Spinner label={t('loading')} />;
}

/** The pages. One that breaks says so and leaves the others working. */
export function AppRoutes() {
  const { pathname } = useLocation();
  useScrollRestoration();
  useRouteFocus();
  useTrackPages(pathname);
  return (
    <>
      <ErrorBoundary key={pathname} fallback={PageCrash}>
        <Suspense fallback={<Loading />}>
          <Routes>
            <Route path="/" element={<HomePage />} />
            <Route path="/coming-soon" element={<ComingSoonPage />} />
            <Route path="/blog" element={<BlogPage />} />
            <Route path="/blog/:id" element={<BlogPostPage />} />
            <Route path="/cold-ice-videos" element={<CategoriesPage />} />
            <Route path="/cold-ice-videos/:categoryId" element={<CategoryPage />} />
            {(['video', 'embed', 'youtube'] as const).map((type) => (
              <Route key={type} path={`/${type}/:id`} element={<DetailPage type={type} />} />
            ))}
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
      <AdminOverlay />
    </>
  );
}
