import type { DetailItem } from '@platform/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { Thumbnail } from '../../../components/thumbnail.tsx';
import { tracking } from '../../tracking/lib/tracking.ts';
import { takeFocus } from '../lib/take-focus.ts';
import styles from './frame-player.module.css';
import playerStyles from './player.module.css';

/** What an embedded player may do: run and go full screen, not navigate this page. */
const sandbox =
  'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox allow-forms';
const permissions = 'accelerometer; autoplay; encrypted-media; fullscreen; gyroscope; picture-in-picture';

const withFullScreen = (allow: string): string =>
  /\bfullscreen\b/.test(allow) ? allow : `${allow}; fullscreen`;

type FramePlayerProps = {
  item: DetailItem;
  src: string;
  title?: string | undefined;
  allow?: string | undefined;
};

/**
 * Somebody else's player. Until the member plays it there is only our own poster, and nobody else hears of the visit;
 * from then on the frame has the place to itself.
 */
export function FramePlayer({ item, src, title, allow = permissions }: FramePlayerProps) {
  const { t } = useTranslation('detail');
  const [playing, setPlaying] = useState(false);

  if (!playing) {
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
  return (
    <iframe
      // The button that had the focus is gone; the player's own keys work at once.
      ref={takeFocus}
      className={playerStyles.player}
      src={src}
      title={title ?? t('player', { title: item.title })}
      width={864}
      height={486}
      sandbox={sandbox}
      referrerPolicy="strict-origin-when-cross-origin"
      allow={withFullScreen(allow)}
      onLoad={() => tracking.videoView(item)}
    />
  );
}
