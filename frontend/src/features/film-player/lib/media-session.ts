import { useEffect } from 'react';
import { listen } from '../../../lib/listen.ts';
import { play, seekBy } from './actions.ts';

/** Title, picture and controls of the lock screen and of media keys, while the film plays. */
export function useMediaSession(
  video: HTMLVideoElement | null,
  { title, thumbnail }: { title: string; thumbnail: string | null },
): void {
  useEffect(() => {
    const session = navigator.mediaSession;
    if (!video || !session) return undefined;
    const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      play: () => play(video),
      pause: () => video.pause(),
      seekbackward: ({ seekOffset }) => seekBy(video, -(seekOffset ?? 10)),
      seekforward: ({ seekOffset }) => seekBy(video, seekOffset ?? 10),
      seekto: ({ seekTime }) => {
        if (seekTime !== undefined) video.currentTime = seekTime;
      },
    };
    const actions = Object.entries(handlers) as [MediaSessionAction, MediaSessionActionHandler][];
    const set = (isOn: boolean) => {
      session.metadata = isOn
        ? new MediaMetadata({ title, artwork: thumbnail ? [{ src: thumbnail, type: 'image/webp' }] : [] })
        : null;
      for (const [action, handler] of actions) session.setActionHandler(action, isOn ? handler : null);
    };
    const stop = listen(video, { play: () => set(true) });
    return () => {
      stop();
      set(false);
    };
  }, [video, title, thumbnail]);
}
