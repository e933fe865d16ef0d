import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../lib/classes.ts';
import styles from './page.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader, type SiteHeaderProps } from './site-header.tsx';

const AboutDialog = lazy(() => import('./about-dialog.tsx'));

type PageProps = {
  /** No way back, and bands as wide as the window in place of one column within the margins. */
  home?: boolean;
  /** The home page unless given. */
  back?: SiteHeaderProps['back'];
  actions?: ReactNode;
  children: ReactNode;
};

/** Header, the page's content, footer. */
export function Page({ home = false, back, actions, children }: PageProps) {
  const { t } = useTranslation();
  const [aboutOpen, setAboutOpen] = useState(false);
  const openAbout = () => setAboutOpen(true);
  return (
    <>
      <SiteHeader
        back={home ? undefined : (back ?? { to: '/', label: t('back') })}
        actions={actions}
        onAbout={openAbout}
      />
      <main id="content" tabIndex={-1} className={classes(styles.main, !home && styles.column)}>
        {children}
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
