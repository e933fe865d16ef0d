import type { DetailItem } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { LikeButton } from '../../likes/components/like-button.tsx';
import { ShareButton } from '../../sharing/components/share-button.tsx';
import { PageHeader } from '../../site-layout/components/page-header.tsx';
import { tracking } from '../../tracking/lib/tracking.ts';
import styles from './detail-header.module.css';

/** Back, the brand, like and share (once there is something to like). */
export function DetailHeader({ item }: { item?: DetailItem | undefined }) {
  const { t } = useTranslation('detail');
  return (
    <PageHeader onBack={item && (() => tracking.backButton(item))}>
      {item && (
        <>
          <LikeButton item={item} className={styles.action} />
          <ShareButton item={item} className={styles.action}>
            <span className={styles.word}>{t('share')}</span>
          </ShareButton>
        </>
      )}
    </PageHeader>
  );
}
