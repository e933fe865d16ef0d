import { type MouseEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isPlain } from '../../../components/back-link.tsx';
import { Icon } from '../../../components/icon.tsx';
import { usePageKey } from '../../../lib/keyboard.ts';
import { lazyOverlay } from '../../../lib/lazy-page.ts';
import styles from './site-header.module.css';

const SearchDialog = lazyOverlay(() => import('../../search/components/search-dialog.tsx'));

/** Looks like a field, an icon where there is no room. A link to the page of results until the search has loaded. */
export function SearchEntry() {
  const { t } = useTranslation('site');
  const link = useRef<HTMLAnchorElement>(null);
  /** Where the dialog's field begins. Null: closed. */
  const [right, setRight] = useState<number | null>(null);
  const open = () => setRight(window.innerWidth - (link.current?.getBoundingClientRect().right ?? 0));
  usePageKey('/', open);
  const onClick = (event: MouseEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    open();
  };
  return (
    <>
      <Link
        ref={link}
        to="/search"
        className={styles.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        onClick={onClick}
        onPointerEnter={SearchDialog.preload}
        onFocus={SearchDialog.preload}
      >
        <Icon name="search" />
        <span className={styles.searchWords}>{t('searchHint')}</span>
        <span className={styles.key} aria-hidden="true">
          <kbd>/</kbd>
        </span>
      </Link>
      {right !== null && <SearchDialog right={right} onClose={() => setRight(null)} />}
    </>
  );
}
