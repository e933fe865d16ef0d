import type { DetailItem } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { tracking } from '../../tracking/lib/tracking.ts';
import type { FrameAttributes } from '../lib/playback.ts';
import { takeFocus } from '../lib/take-focus.ts';
import styles from './player.module.css';

/** What an embedded player may do: run and go full screen, not navigate this page. */
const sandbox =
  'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox allow-forms';
const permissions = 'accelerometer; autoplay; encrypted-media; fullscreen; gyroscope; picture-in-picture';

const withFullScreen = (allow: string): string =>
  /\bfullscreen\b/.test(allow) ? allow : `${allow}; fullscreen`;

type FramePlayerProps = FrameAttributes & { item: DetailItem };

/** An embedded player of a site that tells nothing about itself. */
export function FramePlayer({ item, src, title, allow = permissions }: FramePlayerProps) {
  const { t } = useTranslation('detail');
  return (
    <iframe
      // The button that had the focus is gone; the player's own keys work at once.
      ref={takeFocus}
      className={styles.player}
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
