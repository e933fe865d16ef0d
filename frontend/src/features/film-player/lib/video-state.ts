import { useEffect, useState } from 'react';
import { listen } from '../../../lib/listen.ts';

const read = (
  { paused, muted, volume, playbackRate, currentTime, played }: HTMLVideoElement,
  start: number,
) => ({
  paused,
  silent: muted || volume === 0,
  rate: playbackRate,
  /** It was played, or is about to, or is elsewhere than where it begins. */
  begun: !paused || played.length > 0 || (currentTime > 0 && Math.abs(currentTime - start) > 1),
});

const initial = { paused: true, silent: false, rate: 1, begun: false };

/** What the controls show of a video element that begins at `start`, as it changes. */
export function useVideoState(video: HTMLVideoElement | null, start = 0) {
  const [state, setState] = useState(initial);
  useEffect(() => {
    if (!video) return undefined;
    const update = () =>
      setState((before) => {
        const now = read(video, start);
        return { ...now, begun: before.begun || now.begun };
      });
    update();
    return listen(video, {
      play: update,
      pause: update,
      ended: update,
      seeking: update,
      volumechange: update,
      ratechange: update,
    });
  }, [video, start]);
  return state;
}

/** It can play on, or plays. */
export const hasData = ({ error, readyState, HAVE_FUTURE_DATA }: HTMLVideoElement): boolean =>
  !error && readyState >= HAVE_FUTURE_DATA;
