import { useEffect } from 'react';
import { listen } from '../../../lib/listen.ts';
import { play } from '../../film-player/lib/actions.ts';
import type { PlayerEvents } from './use-watch.ts';

/** Tells what a film's element does in the terms of all players. */
export function useFilmEvents(video: HTMLVideoElement | null, events: PlayerEvents): void {
  useEffect(() => {
    if (!video) return undefined;
    let hasEnded = false;
    // One that loads anew says that it is at 0.
    const place = () => {
      if (video.readyState > 0 && Number.isFinite(video.duration))
        events.onPlace(video.currentTime, video.duration);
    };
    const stopped = (ended: boolean) => {
      hasEnded = ended;
      place();
      events.onStopped(ended);
    };
    events.onReady((seconds) => {
      // It would be overruled by the place it is going to begin at; by one in the address, Safari does so until the first picture.
      const overruledBelow = video.src.includes('#') ? video.HAVE_CURRENT_DATA : video.HAVE_METADATA;
      if (video.readyState < overruledBelow) return false;
      video.currentTime = seconds;
      play(video);
      return true;
    });
    const endListening = listen(video, {
      timeupdate: place,
      play: events.onPlay,
      playing() {
        hasEnded = false;
        place();
        events.onPlaying();
      },
      pause: () => stopped(false),
      ended: () => stopped(true),
      seeking() {
        if (hasEnded && !video.ended) stopped(false);
      },
    });
    return () => {
      endListening();
      events.onReady(undefined);
    };
  }, [video, events]);
}
