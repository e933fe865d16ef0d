import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { FollowUp } from '../../sharing/components/follow-up.tsx';
import type { Shareable } from '../../sharing/lib/share-link.ts';
import { shareWays } from '../../sharing/lib/share-ways.ts';
import { useShare } from '../../sharing/lib/use-share.ts';
import styles from './share-row.module.css';

type ShareRowProps = {
  item: Shareable;
  onClose: () => void;
  /** A dialog lies over the page, or no longer does. */
  onCover: (covered: boolean) => void;
};

/** The ways to share, below the player: a menu would lie over it. */
export function ShareRow({ item, onClose, onCover }: ShareRowProps) {
  const { t } = useTranslation('share');
  const { share, followUp, endFollowUp } = useShare(item);
  const first = useRef<HTMLButtonElement>(null);
  const covers = followUp !== null;

  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (!covers) return;
    onCover(true);
    return () => onCover(false);
  }, [covers]);

  function close() {
    endFollowUp();
    onClose();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the buttons are no form's fields
    <div
      className={styles.ways}
      role="group"
      aria-label={t('heading')}
      onKeyDown={(event) => event.key === 'Escape' && !covers && onClose()}
    >
      {shareWays.map(({ way, icon, colour }, at) => (
        <button
          key={way}
          ref={at === 0 ? first : undefined}
          type="button"
          className={styles.way}
          onClick={async () => {
            if (!(await share(way))) onClose();
          }}
        >
          <span style={{ color: colour }}>
            <Icon name={icon} size={24} />
          </span>
          {t(way)}
        </button>
      ))}
      <FollowUp item={item} followUp={followUp} onClose={close} />
    </div>
  );
}
