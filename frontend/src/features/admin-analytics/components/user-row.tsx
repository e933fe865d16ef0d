import type { UserProfile } from '@platform/contracts';
import { screenConstants } from '@platform/contracts/limits';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useDuration } from '../lib/use-duration.ts';
import { ActionLine } from './action-line.tsx';
import { Figures } from './figures.tsx';
import styles from './user-row.module.css';

type UserRowProps = { profile: UserProfile; onSelect: (profile: UserProfile) => void };

/** A member: when they were here last, four figures, and the last three things they did. Thousands may be listed. */
export const UserRow = memo(function UserRow({ profile, onSelect }: UserRowProps) {
  const { t, i18n } = useTranslation('adminAnalytics');
  const duration = useDuration();
  const numberId = useId();
  return (
    <li className={styles.row} tabIndex={-1}>
      <div className={styles.who}>
        <span id={numberId} className={styles.number}>
          {profile.membershipNumber}
        </span>
        {profile.memberName && <span className={styles.name}>{profile.memberName}</span>}
        <span className={styles.seen}>
          {t('lastSeenAgo')}
          <RelativeTime instant={profile.lastActivity} />
        </span>
      </div>
      <div className={styles.figures}>
        <Figures
          figures={[
            { name: t('totalTime'), value: duration(profile.totalTimeSpentSeconds) },
            { name: t('videoTime'), value: duration(profile.videoTimeSpentSeconds) },
            { name: t('videosViewed'), value: formatCount(profile.uniqueVideosViewed, i18n.language) },
            { name: t('totalActions'), value: formatCount(profile.totalActions, i18n.language) },
          ]}
        />
      </div>
      {profile.actionHistory.length > 0 && (
        <div className={styles.recent}>
          <p className={styles.recentTitle}>{t('recentActivity')}</p>
          <ul className={styles.actions}>
            {profile.actionHistory.slice(0, screenConstants.recentActivityActions).map((action) => (
              <li key={action.id}>
                <ActionLine action={action} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.details}>
        <Button
          variant="secondary"
          size="small"
          aria-describedby={numberId}
          onClick={() => onSelect(profile)}
        >
          {t('viewDetails')}
        </Button>
      </div>
    </li>
  );
});
