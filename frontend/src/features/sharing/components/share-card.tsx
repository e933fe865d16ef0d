import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import type { Shareable } from '../lib/share-link.ts';
import { shareWays } from '../lib/share-ways.ts';
import { useShare } from '../lib/use-share.ts';
import { FollowUp } from './follow-up.tsx';
import styles from './share-card.module.css';

/** The detail page's share buttons. */
export function ShareCard({ item }: { item: Shareable }) {
  const { t } = useTranslation('share');
  const { share, followUp, endFollowUp } = useShare(item);
  return (
    <section aria-labelledby="share-title">
      <h2 id="share-title" className={styles.title}>
        {t('heading')}
      </h2>
      <div className={styles.ways}>
        {shareWays.map(({ way, icon, colour }) => (
          <button key={way} type="button" className={styles.way} onClick={() => share(way)}>
            <span style={{ color: colour }}>
              <Icon name={icon} size={20} />
            </span>
            {t(way)}
          </button>
        ))}
      </div>
      <FollowUp item={item} followUp={followUp} onClose={endFollowUp} />
    </section>
  );
}
