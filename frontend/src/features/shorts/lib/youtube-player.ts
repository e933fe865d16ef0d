import { embedAddress, playerOrigin } from '../../../lib/youtube-embed.ts';
import { command, listening, type PlayerMessage, readMessage } from './youtube-messages.ts';

export type YouTubePlayer = {
  play: () => void;
  setMuted: (muted: boolean) => void;
  /** Stops listening. The frame is the caller's to remove. */
  close: () => void;
};

/** As often as YouTube's own script asks. */
const askEveryMs = 250;

type AddressOptions = { videoId: string; language: string; origin: string };

/**
 * The address of a player that starts muted and by itself (browsers let nothing else start), plays in its place, loops, and talks
 * to pages of `origin`. A loop of one video is a playlist of it.
 */
export function playerAddress({ videoId, language, origin }: AddressOptions): string {
  return embedAddress(videoId, {
    enablejsapi: 1,
    origin,
    autoplay: 1,
    mute: 1,
    playsinline: 1,
    controls: 1,
    rel: 0,
    modestbranding: 1,
    loop: 1,
    playlist: videoId,
    hl: language,
  });
}

/**
 * Talks to the YouTube player in a frame by messages, as YouTube's own script would, without a script of theirs in this page.
 * Only what that very frame says from YouTube's origin is heard.
 */
export function connectPlayer(
  frame: HTMLIFrameElement,
  hear: (message: PlayerMessage) => void,
): YouTubePlayer {
  let answered = false;

  const send = (message: string): void => frame.contentWindow?.postMessage(message, playerOrigin);
  // To whoever is in the frame: there is nothing in it to keep, and browsers complain of what is addressed to a page to come.
  const ask = (): void => frame.contentWindow?.postMessage(listening(), '*');

  function onAnswer(): void {
    answered = true;
    clearInterval(asking);
    send(command('addEventListener', 'onStateChange'));
    send(command('addEventListener', 'onError'));
  }

  function onMessage({ origin, source, data }: MessageEvent): void {
    if (origin !== playerOrigin || source === null || source !== frame.contentWindow) return;
    for (const message of readMessage(data)) {
      if (message.kind === 'ready') {
        if (answered) continue;
        onAnswer();
      }
      hear(message);
    }
  }

  window.addEventListener('message', onMessage);
  const asking = setInterval(ask, askEveryMs);
  frame.addEventListener('load', ask);

  return {
    play: () => send(command('playVideo')),
    setMuted: (muted) => send(command(muted ? 'mute' : 'unMute')),
    close() {
      clearInterval(asking);
      frame.removeEventListener('load', ask);
      window.removeEventListener('message', onMessage);
    },
  };
}
