import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { itemKey } from '../../../lib/items.ts';
import { isPageKey } from '../../../lib/keyboard.ts';
import { listen } from '../../../lib/listen.ts';
import type { TrackedItem } from '../../tracking/lib/tracker.ts';
import { tracking } from '../../tracking/lib/tracking.ts';
import type { Neighbours } from './neighbours.ts';
import { useProgressReports } from './progress-reports.ts';

/** Plays from a place in seconds; false if it can't yet. */
type PlayFrom = (seconds: number) => boolean;

/** What any player tells; in seconds. */
export type PlayerEvents = {
  onReady: (playFrom: PlayFrom | undefined) => void;
  /** The member pressed play, which a film alone tells before it plays. */
  onPlay: () => void;
  onPlace: (position: number, duration: number | null) => void;
  onPlaying: () => void;
  /** Paused, or ended. */
  onStopped: (ended: boolean) => void;
};

export type Watch = ReturnType<typeof useWatch>;

/** One opening of an item's page: where its player begins, and what has become of it. */
export function useWatch(item: TrackedItem, from: number) {
  const { state } = useLocation();
  // Neither after a reload nor on the way back.
  const isNew = useNavigationType() === 'PUSH';
  const reports = useProgressReports(item);
  const [beginning, setBeginning] = useState({ start: from, plays: isNew && state?.plays === true });
  const [progress, setProgress] = useState({ hasBegun: false, hasEnded: false });
  const player = useRef<PlayFrom>(undefined);
  const [events] = useState<PlayerEvents>(() => ({
    onReady(playFrom) {
      player.current = playFrom;
    },
    onPlay: () => tracking.videoView(item),
    onPlace: reports.at,
    onPlaying() {
      tracking.videoView(item);
      setProgress({ hasBegun: true, hasEnded: false });
      reports.playing();
    },
    onStopped(hasEnded) {
      setProgress((before) => ({ ...before, hasEnded }));
      reports.stopped();
    },
  }));

  return {
    /** Another one each time the member chooses a place that the player can't go to. */
    beginning,
    ...progress,
    events,
    playFrom(start: number): void {
      if (!player.current?.(start)) setBeginning({ start, plays: true });
    },
  };
}

/** The items that the member went on from, one after another, up to this one. */
export function useSkipped(item: TrackedItem): string[] {
  const { state } = useLocation();
  return [...(state?.skipped ?? []), itemKey(item)];
}

/** Goes to the items beside this one, and plays them; also by YouTube's keys for it, Shift+N and Shift+P. */
export function useSkip({ next, previous }: Neighbours, series: string | undefined, skipped: string[]) {
  const navigate = useNavigate();
  const goTo = (to: typeof next) => {
    if (!to) return undefined;
    // A new round begins once all that are listed were skipped.
    const round = skipped.includes(itemKey(to)) ? [] : skipped;
    return () => void navigate(`/${to.type}/${to.id}`, { state: { plays: true, series, skipped: round } });
  };
  const skip = { next: goTo(next), previous: goTo(previous) };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const go = key === 'n' ? skip.next : key === 'p' ? skip.previous : undefined;
    if (!go || !event.shiftKey || event.repeat || !isPageKey(event)) return;
    event.preventDefault();
    go();
  });
  useEffect(() => listen(document, { keydown: (event) => onKey(event) }), []);
  return skip;
}
