import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { QueryError } from '../../../components/state-block.tsx';
import { Switch } from '../../../components/switch.tsx';
import { useSettings } from '../api/settings.ts';
import { ClearList } from './clear-list.tsx';
import styles from './history-settings.module.css';

export function HistorySettings({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useTranslation('comingBack');
  const { settings, query, change } = useSettings();
  const paused = settings?.historyPaused ?? false;
  const section = useRef<HTMLElement>(null);
  const pause = (historyPaused: boolean) => change({ historyPaused });
  return (
    <section ref={section} className={styles.panel} aria-labelledby="history-settings">
      <h2 id="history-settings">{t('manageHistory')}</h2>
      {query.isLoadingError ? (
        <QueryError query={query} title={t('settingsFailed')} />
      ) : (
        <Switch
          label={t('recordHistory')}
          hint={t('recordHistoryHint')}
          on={!paused}
          disabled={!settings}
          onChange={(on) => pause(!on)}
        />
      )}
      <div role="status">
        {paused && (
          <p className={styles.notice}>
            {t('historyPaused')}
            <Button
              variant="text"
              onClick={() => {
                // The pressed button goes.
                section.current?.querySelector<HTMLElement>('[role="switch"]')?.focus();
                pause(false);
              }}
            >
              {t('resumeHistory')}
            </Button>
          </p>
        )}
      </div>
      <div className={styles.clear}>
        <p className={styles.hint}>{t('clearHint')}</p>
        <ClearList list="history" isEmpty={isEmpty} />
      </div>
    </section>
  );
}
