import { useTranslation } from 'react-i18next';
import { lazyOverlay } from '../../../lib/lazy-page.ts';
import { type Shareable, shareWays, useShare } from '../lib/share.ts';
import styles from './share-card.module.css';
import type { ShareFollowUpProps } from './share-follow-up.tsx';
import { WayLabel } from './way-label.tsx';

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
      <FollowUp item={item} followUp={followUp} onClose={endFollowUp} />
    </section>
  );
}

const ShareFollowUp = lazyOverlay(() => import('./share-follow-up.tsx'));

type FollowUpProps = Omit<ShareFollowUpProps, 'followUp'> & {
  followUp: ShareFollowUpProps['followUp'] | null;
};

/** Lazy-loads the dialog for the remaining step, if any. */
export function FollowUp({ followUp, ...props }: FollowUpProps) {
  return followUp && <ShareFollowUp followUp={followUp} {...props} />;
}
