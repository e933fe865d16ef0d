import { useEffect, useState } from 'react';
import { listen } from '../../../lib/listen.ts';

const read = ({ paused, muted, volume, playbackRate, currentTime, played }: HTMLVideoElement) => ({
  paused,
  silent: muted || volume === 0,
  rate: playbackRate,
  /** It was played, or is about to. */
  begun: !paused || currentTime > 0 || played.length > 0,
});

const initial = { paused: true, silent: false, rate: 1, begun: false };

/** What the controls show of a video element, as it changes. */
export function useVideoState(video: HTMLVideoElement | null) {
  const [state, setState] = useState(initial);
  useEffect(() => {
    if (!video) return undefined;
    const update = () =>
      setState((before) => {
        const now = read(video);
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
  }, [video]);
  return state;
}
