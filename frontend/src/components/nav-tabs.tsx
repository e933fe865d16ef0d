import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './nav-tabs.module.css';

type NavTab = { to: string; isCurrent: boolean; label: ReactNode };

/** Centres a tab where the row is too narrow for all. `scrollIntoView` would scroll the page, too. */
function show(tab: HTMLElement | null) {
  const row = tab?.parentElement;
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

/** Links between the parts of a page, the current one underlined. */
export const NavTabs = ({ label, tabs }: { label: string; tabs: NavTab[] }) => (
  <nav className={styles.tabs} aria-label={label}>
    {tabs.map(({ to, isCurrent, label }) => (
      <Link key={to} to={to} ref={isCurrent ? show : undefined} aria-current={isCurrent ? 'page' : undefined}>
        {label}
      </Link>
    ))}
  </nav>
);
