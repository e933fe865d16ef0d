import type { UserProfile } from '@platform/contracts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useUserDetails } from '../api/user-details.ts';
import { useDuration } from '../lib/use-duration.ts';
import { ActionHistory } from './action-history.tsx';
import { Figures } from './figures.tsx';
import styles from './user-details-dialog.module.css';

type UserDetailsDialogProps = {
  /** As the list has it: shown until the newer figures are there, and if they never are. */
  profile: UserProfile;
  onClose: () => void;
};

/** A member's figures, and everything they did. */
export function UserDetailsDialog({ profile, onClose }: UserDetailsDialogProps) {
  const { t, i18n } = useTranslation('adminAnalytics');
  const duration = useDuration();
  const textId = useId();
  const query = useUserDetails(profile.membershipNumber);
  const shown = query.data?.pages[0]?.details ?? profile;

  return (
    <Dialog
      open
      size="details"
      title={
        <>
          {t('details')}
          <span className={styles.number}>{profile.membershipNumber}</span>
        </>
      }
      describedBy={textId}
      onClose={onClose}
    >
      <div className={styles.content}>
        <div>
          {shown.memberName && <p className={styles.name}>{shown.memberName}</p>}
          <p id={textId}>{t('detailsText')}</p>
        </div>
        <Figures
          large
          figures={[
            { name: t('totalTime'), value: duration(shown.totalTimeSpentSeconds) },
            { name: t('videoTime'), value: duration(shown.videoTimeSpentSeconds) },
            { name: t('videosViewed'), value: formatCount(shown.uniqueVideosViewed, i18n.language) },
            { name: t('firstVisit'), value: <RelativeTime instant={shown.firstActivity} /> },
          ]}
        />
        <ActionHistory profile={profile} query={query} />
      </div>
    </Dialog>
  );
}
