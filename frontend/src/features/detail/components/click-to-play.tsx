import type { DetailItem } from '@platform/contracts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { Thumbnail } from '../../../components/thumbnail.tsx';
import styles from './click-to-play.module.css';

type ClickToPlayProps = { item: DetailItem; children: ReactNode };

/**
 * Somebody else's player. Until the member plays it there is only our own poster, and nobody else hears of the visit;
 * from then on the player has the place to itself.
 */
export function ClickToPlay({ item, children }: ClickToPlayProps) {
  const { t } = useTranslation('detail');
  const [playing, setPlaying] = useState(false);
  if (playing) return children;
  return (
    <div className={styles.poster}>
      <Thumbnail item={item} eager className={styles.picture} />
      <button type="button" className={styles.play} onClick={() => setPlaying(true)}>
        <span className={styles.mark}>
          <Icon name="play" filled />
        </span>
        <span className="visually-hidden">{t('play', { title: item.title })}</span>
      </button>
    </div>
  );
}
