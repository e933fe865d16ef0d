import { listen } from '../../../lib/listen.ts';
import { jsonObject } from '../../../lib/storage.ts';

/** YouTube's host that sets no cookies before playback. */
export const playerOrigin = 'https://www.youtube-nocookie.com';

type Options = { language: string } & Record<string, string | number>;

/** The URL of YouTube's player: autoplay, inline, with controls and the JavaScript API. */
export function playerAddress(videoId: string, { language, ...options }: Options): string {
  const own = { enablejsapi: 1, origin: window.location.origin, hl: language };
  const looks = { autoplay: 1, playsinline: 1, controls: 1, rel: 0, modestbranding: 1 };
  const parameters = Object.entries({ ...own, ...looks, ...options }).map(([name, value]) => [
    name,
    `${value}`,
  ]);
  return `${playerOrigin}/embed/${encodeURIComponent(videoId)}?${new URLSearchParams(parameters)}`;
}

/** Called for the player's messages used here. */
export type PlayerListeners = {
  /** It accepts commands. */
  onReady: () => void;
  /** -1 unstarted, 0 ended, 1 playing, 2 paused, 3 buffering, 5 cued. */
  onState: (state: number) => void;
  onMuted: (muted: boolean) => void;
  /** In seconds; what it doesn't say is undefined. */
  onPlace: (position: number | undefined, duration: number | undefined) => void;
  /** 2 invalid id, 5 player error, 100 not found or private, 101 and 150 embedding forbidden, 153 missing referrer. */
  onError: (code: number) => void;
};

type Command = 'playVideo' | 'seekTo' | 'mute' | 'unMute' | 'addEventListener';

/** The id and channel of YouTube's own script. */
const envelope = { id: 1, channel: 'widget' };

/** Subscribes to the player's events. */
const listening = JSON.stringify({ event: 'listening', ...envelope });

const command = (func: Command, ...args: unknown[]): string =>
  JSON.stringify({ event: 'command', func, args, ...envelope });

function readDelivery(info: unknown, { onPlace, onState, onMuted }: PlayerListeners): void {
  const { playerState, muted, currentTime, duration } = Object(info);
  const position = typeof currentTime === 'number' ? currentTime : undefined;
  // 0 until it is known.
  const length = typeof duration === 'number' && duration > 0 ? duration : undefined;
  // Before the state: a pause is at this place.
  if (position !== undefined || length !== undefined) onPlace(position, length);
  if (typeof playerState === 'number') onState(playerState);
  if (typeof muted === 'boolean') onMuted(muted);
}

/** Parses a player's message; does nothing for other protocols and messages. */
function readMessage(data: unknown, on: PlayerListeners): void {
  const { event, info } = jsonObject(typeof data === 'string' ? data : null);
  const figure = typeof info === 'number' || typeof info === 'string' ? Number(info) : Number.NaN;
  if (event === 'onReady' || event === 'initialDelivery') on.onReady();
  if (event === 'initialDelivery' || event === 'infoDelivery') readDelivery(info, on);
  if (Number.isNaN(figure)) return;
  if (event === 'onStateChange') on.onState(figure);
  if (event === 'onError') on.onError(figure);
}

/** The interval of YouTube's own script. */
const listeningEveryMs = 250;

/**
 * Controls an embedded YouTube player by the postMessage protocol of YouTube's own script, which is not loaded. Ignores
 * messages from other windows and origins.
 */
export function connectPlayer(frame: HTMLIFrameElement, listeners: PlayerListeners) {
  let hasResponded = false;

  const send = (message: string): void => frame.contentWindow?.postMessage(message, playerOrigin);
  // Repeated until the player responds. The target is `*`, since browsers log an error while the frame has not loaded;
  // nothing in it is secret.
  const sendListening = (): void => frame.contentWindow?.postMessage(listening, '*');

  /** It says so twice. */
  function onReady(): void {
    if (hasResponded) return;
    hasResponded = true;
    clearInterval(repeating);
    send(command('addEventListener', 'onStateChange'));
    send(command('addEventListener', 'onError'));
    listeners.onReady();
  }

  function onMessage({ origin, source, data }: MessageEvent): void {
    if (origin !== playerOrigin || source === null || source !== frame.contentWindow) return;
    readMessage(data, { ...listeners, onReady });
  }

  const stopListening = listen(window, { message: onMessage });
  const repeating = setInterval(sendListening, listeningEveryMs);
  const stopOnLoad = listen(frame, { load: sendListening });

  return {
    play: () => send(command('playVideo')),
    // True: also where nothing is loaded yet.
    seekTo: (seconds: number) => send(command('seekTo', seconds, true)),
    setMuted: (muted: boolean) => send(command(muted ? 'mute' : 'unMute')),
    /** Stops listening. The caller removes the frame. */
    close(): void {
      clearInterval(repeating);
      stopOnLoad();
      stopListening();
    },
  };
}
