import type { DetailItem } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { LikeButton } from '../../likes/components/like-button.tsx';
import { ShareButton } from '../../sharing/components/share-button.tsx';
import styles from './detail-actions.module.css';

/** Like and share, for the header. */
export function DetailActions({ item }: { item: DetailItem }) {
  const { t } = useTranslation('detail');
  return (
    <>
      <LikeButton item={item} />
      <ShareButton item={item}>
        <span className={styles.word}>{t('share')}</span>
      </ShareButton>
    </>
  );
}
