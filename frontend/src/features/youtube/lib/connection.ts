import { playerOrigin } from './address.ts';
import { command, listening, type PlayerMessage, readMessage } from './messages.ts';

export type YouTubePlayer = {
  play: () => void;
  setMuted: (muted: boolean) => void;
  /** Stops listening. The frame is the caller's to remove. */
  close: () => void;
};

/** As often as YouTube's own script asks. */
const askEveryMs = 250;

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
