import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { classes } from '../../../lib/classes.ts';
import { unsaved } from '../../../lib/unsaved.ts';
import { useLogout } from '../../admin-auth/api/logout.ts';
import { adminTabs } from '../tabs.ts';
import styles from './tab-rail.module.css';

type TabRailProps = { current: string; onTabChange: (id: string) => void; onLoggedOut: () => void };

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The tabs: a rail, or a scrolling row on narrow screens. Arrows, Home and End move between them; logging out is apart. */
export function TabRail({ current, onTabChange, onLoggedOut }: TabRailProps) {
  const { t } = useTranslation('admin');
  const list = useRef<HTMLDivElement>(null);
  const logout = useLogout(onLoggedOut);

  useEffect(() => {
    list.current?.querySelector(`#tab-${current}`)?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [current]);

  function move(event: KeyboardEvent) {
    const at = adminTabs.findIndex(({ id }) => id === current);
    const step = steps[event.key];
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? -1
          : step === undefined
            ? null
            : (at + step) % adminTabs.length;
    const next = to === null ? undefined : adminTabs.at(to);
    if (!next) return;
    event.preventDefault();
    onTabChange(next.id);
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  }

  return (
    <nav className={styles.rail} aria-label={t('sections')}>
      <div ref={list} className={styles.tabs} role="tablist" aria-orientation="vertical" onKeyDown={move}>
        {adminTabs.map(({ id, label, icon }) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            aria-selected={id === current}
            aria-controls={`panel-${id}`}
            tabIndex={id === current ? 0 : -1}
            className={classes(styles.row, id === current && styles.current)}
            onClick={() => onTabChange(id)}
          >
            <Icon name={icon} size={20} />
            {t(label)}
          </button>
        ))}
      </div>
      <button
        type="button"
        className={classes(styles.row, styles.logout)}
        disabled={logout.isPending}
        onClick={() => unsaved.drop(logout.mutate)}
      >
        <Icon name="logout" size={20} />
        {logout.isPending ? t('loggingOut') : t('logout')}
      </button>
    </nav>
  );
}
