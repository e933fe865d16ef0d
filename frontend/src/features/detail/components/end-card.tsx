import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Thumbnail } from '../../../components/thumbnail.tsx';
import { classes } from '../../../lib/classes.ts';
import type { Neighbour } from '../lib/neighbours.ts';
import { useCountdown } from '../lib/use-countdown.ts';
import styles from './end-card.module.css';

type EndCardProps = {
  next: Neighbour;
  /** The series it is a part of. */
  parts: number | undefined;
  /** The next one plays by itself after a countdown. */
  counts: boolean;
  onCounting: (isCounting: boolean) => void;
  /** Below the player instead of over its picture. */
  isLine?: boolean;
  onNext: () => void;
  onAgain: () => void;
};

/** At the end of what played: what follows, and when. */
export function EndCard({ next, parts, counts, onCounting, isLine = false, onNext, onAgain }: EndCardProps) {
  const { t } = useTranslation('film');
  const [left, stop] = useCountdown(counts, onNext);
  const isCounting = left !== undefined;
  useEffect(() => {
    onCounting(isCounting);
    return () => onCounting(false);
  }, [isCounting, onCounting]);
  const play = useRef<HTMLButtonElement>(null);
  const isPart = 'part' in next;
  const onStop = () => {
    // The pressed button goes.
    play.current?.focus({ preventScroll: true });
    stop();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the buttons are no form's fields
    <div
      className={classes(styles.end, isLine ? styles.line : styles.card)}
      data-countdown
      role="group"
      aria-label={t('upNext')}
    >
      {!isLine && (
        <Thumbnail item={next} eager sizes="(max-width: 599px) 66vw, 640px" className={styles.still} />
      )}
      <div className={styles.words}>
        {isPart && parts && <p className={styles.part}>{t('part', { part: next.part, parts })}</p>}
        <p className={classes('one-line', styles.title)}>{next.title}</p>
      </div>
      {isCounting && (
        // Announced once, elsewhere.
        <div className={styles.count} aria-hidden="true">
          <b>{left}</b>
          {t('secondsLeft', { count: left })}
          <span className={styles.bar} />
        </div>
      )}
      <div className={styles.buttons}>
        <Button ref={play} icon="play" onClick={onNext}>
          {isCounting ? t('playNow') : t(isPart ? 'playNextPart' : 'playNext')}
        </Button>
        {isCounting ? (
          <Button key="stop" variant="secondary" onClick={onStop}>
            {t('stop')}
          </Button>
        ) : (
          <Button key="again" variant="secondary" onClick={onAgain}>
            {t('watchAgain')}
          </Button>
        )}
      </div>
    </div>
  );
}
