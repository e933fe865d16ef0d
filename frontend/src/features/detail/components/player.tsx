import type { DetailItem } from '@platform/contracts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorState } from '../../../components/state-block.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { tracking } from '../../tracking/lib/tracking.ts';
import { playbackOf, youTubePlayer } from '../lib/playback.ts';
import styles from './player.module.css';

/** What an embedded player may do: run and go full screen, not navigate this page. */
const sandbox =
  'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox allow-forms';
const permissions = 'accelerometer; autoplay; encrypted-media; fullscreen; gyroscope; picture-in-picture';

const withFullScreen = (allow: string): string =>
  /\bfullscreen\b/.test(allow) ? allow : `${allow}; fullscreen`;

type FrameProps = { src: string; title: string; allow?: string | undefined; onLoad: () => void };

function Frame({ src, title, allow, onLoad }: FrameProps) {
  return (
    <iframe
      className={styles.player}
      src={src}
      title={title}
      width={864}
      height={486}
      sandbox={sandbox}
      referrerPolicy="strict-origin-when-cross-origin"
      allow={withFullScreen(allow ?? permissions)}
      onLoad={onLoad}
    />
  );
}

function FilePlayer({ item, source }: { item: DetailItem; source: string }) {
  const { t } = useTranslation('detail');
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);

  if (failed) {
    const retry = () => {
      setFailed(false);
      setAttempt(attempt + 1);
    };
    return (
      <div className={styles.none}>
        <ErrorState level={2} title={t('playFailed')} text={t('playFailedText')} onRetry={retry} />
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: members' uploads come without caption files
    <video
      key={attempt}
      className={styles.player}
      src={source}
      poster={item.thumbnail ?? undefined}
      aria-label={t('player', { title: item.title })}
      width={864}
      height={486}
      controls
      playsInline
      preload="metadata"
      onPlay={() => tracking.videoView(item)}
      onError={() => setFailed(true)}
    >
      {t('unsupported')}
    </video>
  );
}

/** Plays an item by the rules of its type; says so when it has nothing to play. Nothing is ever laid over it. */
export function Player({ item }: { item: DetailItem }) {
  const { t } = useTranslation('detail');
  const { language } = useLanguage();
  const playback = useMemo(() => playbackOf(item), [item]);
  const viewed = () => tracking.videoView(item);
  const title = t('player', { title: item.title });

  if (playback.kind === 'none') {
    return (
      <div className={styles.none}>
        <EmptyState level={2} title={t('unavailable')} text={t('unavailableText')} />
      </div>
    );
  }
  return (
    <div className={styles.frame}>
      {playback.kind === 'file' && <FilePlayer item={item} source={playback.source} />}
      {playback.kind === 'youtube' && (
        <Frame src={youTubePlayer(playback.videoId, language)} title={title} onLoad={viewed} />
      )}
      {playback.kind === 'frame' && (
        <Frame
          src={playback.frame.src}
          title={playback.frame.title ?? title}
          allow={playback.frame.allow}
          onLoad={viewed}
        />
      )}
    </div>
  );
}
