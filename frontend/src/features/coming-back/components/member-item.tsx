import type { MemberCard, Progress } from '@platform/contracts';
import { type MouseEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { CardTitle, linkedCard } from '../../../components/card.tsx';
import { ActionButton } from '../../../components/icon-button.tsx';
import { LengthNotch, Notch } from '../../../components/tag.tsx';
import { Thumbnail } from '../../../components/thumbnail.tsx';
import { useLanguage } from '../../../i18n/provider.tsx';
import { useNow } from '../../../lib/browser-hooks.ts';
import { classes } from '../../../lib/classes.ts';
import { formatRelative } from '../../../lib/format.ts';
import { moveFocusTo, pageHeading } from '../../../lib/navigation.ts';
import { ItemLink } from '../../tracking/components/item-link.tsx';
import { useRemove } from '../api/member-lists.ts';
import type { MemberList } from '../lib/list-names.ts';
import styles from './member-item.module.css';
import { WatchedBar } from './watched-bar.tsx';

type MemberItemProps = { item: MemberCard; list: MemberList };

/** A card of one of the member's lists. The title's link covers it; the button that takes it out of the list is above. */
export const MemberItem = memo(function MemberItem({ item, list }: MemberItemProps) {
  const { t } = useTranslation('comingBack');
  const { language } = useLanguage();
  const when = formatRelative(item.at, language, useNow());
  return (
    <article className={classes(linkedCard, styles.card)}>
      <Thumbnail item={item}>
        {list === 'continue' && item.progress ? (
          <Left progress={item.progress} />
        ) : (
          <LengthNotch seconds={item.duration} />
        )}
        <WatchedBar progress={item.progress} />
      </Thumbnail>
      <div className={styles.text}>
        <CardTitle>
          <ItemLink item={item} />
        </CardTitle>
        <p className="caption one-line">
          <time dateTime={item.at}>{t(`${list}At`, { when })}</time>
        </p>
      </div>
      <RemoveButton item={item} list={list} className={styles.remove} />
    </article>
  );
});

function Left({ progress: { durationSeconds, positionSeconds } }: { progress: Progress }) {
  const { t } = useTranslation('comingBack');
  const all = Math.max(1, Math.round((durationSeconds - positionSeconds) / 60));
  const hours = Math.floor(all / 60);
  return (
    <Notch at="bottomRight">
      {hours > 0 ? t('leftHours', { hours, minutes: all % 60 }) : t('left', { minutes: all })}
    </Notch>
  );
}

/** Moves the focus to the next such button, as its own goes with the card. */
function passFocus({ currentTarget }: MouseEvent<HTMLElement>): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-remove]')];
  const at = buttons.indexOf(currentTarget);
  moveFocusTo(buttons[at + 1] ?? buttons[at - 1] ?? pageHeading());
}

const icons = { continue: 'close', later: 'bookmark', likes: 'heart', history: 'close' } as const;

type RemoveButtonProps = MemberItemProps & { className?: string | undefined };

export function RemoveButton({ item, list, className }: RemoveButtonProps) {
  const { t } = useTranslation('comingBack');
  const remove = useRemove(list);
  return (
    <ActionButton
      icon={icons[list]}
      hot={list === 'likes'}
      cold={list === 'later'}
      className={className}
      aria-label={t(`${list}Remove`, { title: item.title })}
      data-tooltip-content={t(`${list}RemoveTip`)}
      data-remove
      onClick={(event) => {
        passFocus(event);
        remove(item);
      }}
    />
  );
}
