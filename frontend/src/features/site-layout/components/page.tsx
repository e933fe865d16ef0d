import type { ReactNode } from 'react';
import { classes } from '../../../lib/classes.ts';
import styles from './page.module.css';
import { PageHeader } from './page-header.tsx';

type PageProps = {
  /** Replaces the plain header. */
  header?: ReactNode;
  /** Running text's width. */
  narrow?: boolean;
  children: ReactNode;
};

/** Header and the page's content, within the margins. */
export function Page({ header, narrow, children }: PageProps) {
  return (
    <>
      {header ?? <PageHeader />}
      <main id="content" tabIndex={-1} className={classes(styles.main, narrow && styles.narrow)}>
        {children}
      </main>
    </>
  );
}
