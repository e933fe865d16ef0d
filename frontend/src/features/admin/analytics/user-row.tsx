import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import type { UserProfile } from '@platform/contracts';
import { screenConstants } from '@platform/contracts/limits';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { formatCount } from '../../../lib/format.ts';
import { Button } from '../common/buttons.tsx';
import { useDuration } from '../common/duration.ts';
import { useTabLink } from '../common/tab-query.ts';
import { ActionLine } from './action-line.tsx';
import { Figures } from './parts.tsx';
import styles from './user-row.module.css';

type UserRowProps = { profile: UserProfile; onSelect: (profile: UserProfile) => void };

/** A member: when they were last here, four figures, and their last three actions. Thousands may be listed. */
export const UserRow = memo(function UserRow({ profile, onSelect }: UserRowProps) {
  const { t, i18n } = useTranslation('adminAnalytics');
  const duration = useDuration();
  const tabLink = useTabLink();
  const numberId = useId();
  return (
    <li className={styles.row} tabIndex={-1}>
      <div className={styles.who}>
        <Chip id={numberId} size="small" color="info" label={profile.membershipNumber} />
        {profile.memberName && (
          <Link
            component={RouterLink}
            to={tabLink(`manage/members?search=${profile.membershipNumber}`)}
            className={styles.name as string}
          >
            {profile.memberName}
          </Link>
        )}
        <span className={styles.seen}>
          {t('lastSeenAgo')}
          <RelativeTime instant={profile.lastActivity} />
        </span>
      </div>
      <div className={styles.figures}>
        <Figures
          figures={{
            [t('totalTime')]: duration(profile.totalTimeSpentSeconds),
            [t('videoTime')]: duration(profile.videoTimeSpentSeconds),
            [t('videosViewed')]: formatCount(profile.uniqueVideosViewed, i18n.language),
            [t('totalActions')]: formatCount(profile.totalActions, i18n.language),
          }}
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
      <Button
        className={styles.details as string}
        variant="outlined"
        size="small"
        aria-describedby={numberId}
        onClick={() => onSelect(profile)}
      >
        {t('viewDetails')}
      </Button>
    </li>
  );
});
