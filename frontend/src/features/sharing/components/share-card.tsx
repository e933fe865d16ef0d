import { useTranslation } from 'react-i18next';
import { lazyOverlay } from '../../../lib/lazy-page.ts';
import { type Shareable, shareWays, useShare } from '../lib/share.ts';
import styles from './share-card.module.css';
import { WayLabel } from './way-label.tsx';

/** The dialog for the remaining step of a way to share, loaded with its first use. */
export const ShareFollowUp = lazyOverlay(() => import('./share-follow-up.tsx'));

export function ShareCard({ item }: { item: Shareable }) {
  const { t } = useTranslation('share');
  const { share, followUp, endFollowUp } = useShare(item);
  return (
    <section aria-labelledby="share-title">
      <h2 id="share-title" className={styles.title}>
        {t('heading')}
      </h2>
      <div className={styles.ways}>
        {shareWays.map((one) => (
          <button key={one.way} type="button" className={styles.way} onClick={() => share(one.way)}>
            <WayLabel of={one} />
          </button>
        ))}
      </div>
      {followUp && <ShareFollowUp item={item} followUp={followUp} onClose={endFollowUp} />}
    </section>
  );
}
