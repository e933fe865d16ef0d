import { useEffect } from 'react';
import { listen } from '../../../lib/listen.ts';
import { isIn, toggleMode } from './media-elements.ts';

/** A phone that is turned on its side while a film plays fills its screen with it, and leaves that when it is turned back. */
export function useRotation(video: HTMLVideoElement | null, controller: HTMLElement | null): void {
  useEffect(() => {
    // Not in all browsers, and a window of a computer isn't turned.
    const orientation = window.screen?.orientation as ScreenOrientation | undefined;
    if (!video || !controller || !orientation || !window.matchMedia('(hover: none)').matches)
      return undefined;
    return listen(orientation, {
      change() {
        const isLandscape = orientation.type.startsWith('landscape');
        const isFull = isIn(controller, 'fullscreen');
        if (isLandscape !== isFull && !(isLandscape && video.paused)) toggleMode(controller, 'fullscreen');
      },
    });
  }, [video, controller]);
}
