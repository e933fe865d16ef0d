/** YouTube's host that sets no cookies before something plays. */
export const playerOrigin = 'https://www.youtube-nocookie.com';

type Options = { language: string } & Record<string, string | number>;

/** The address of YouTube's player: plays at once, in place, with controls, and accepts messages from this page. */
export function playerAddress(videoId: string, { language, ...options }: Options): string {
  const own = { enablejsapi: 1, origin: window.location.origin, hl: language };
  const looks = { autoplay: 1, playsinline: 1, controls: 1, rel: 0, modestbranding: 1 };
  const parameters = Object.entries({ ...own, ...looks, ...options }).map(([name, value]) => [
    name,
    `${value}`,
  ]);
  return `${playerOrigin}/embed/${encodeURIComponent(videoId)}?${new URLSearchParams(parameters)}`;
}

/** What a player says about itself, of what is of use here. */
export type PlayerMessage =
  /** It is there, and takes commands. */
  | { kind: 'ready' }
  /** -1 unstarted, 0 ended, 1 playing, 2 paused, 3 buffering, 5 cued. */
  | { kind: 'state'; state: number }
  | { kind: 'muted'; muted: boolean }
  /** 2 bad id, 5 player broke, 100 gone or private, 101 and 150 not to be embedded, 153 does not know who embeds it. */
  | { kind: 'error'; code: number };

type Command = 'playVideo' | 'mute' | 'unMute' | 'addEventListener';

/** The sender and channel that YouTube's own script uses. */
const envelope = { id: 1, channel: 'widget' };

/** Asks a player to send its events. */
const listening = JSON.stringify({ event: 'listening', ...envelope });

const command = (func: Command, ...args: unknown[]): string =>
  JSON.stringify({ event: 'command', func, args, ...envelope });

/** The fields of a JSON object; none for anything else. */
function fieldsOf(data: unknown): Record<string, unknown> {
  try {
    return Object(typeof data === 'string' ? JSON.parse(data) : undefined);
  } catch {
    return {};
  }
}

function* delivered(info: unknown): Generator<PlayerMessage> {
  const { playerState, muted } = Object(info);
  if (typeof playerState === 'number') yield { kind: 'state', state: playerState };
  if (typeof muted === 'boolean') yield { kind: 'muted', muted };
}

/** Reads what a player sent; nothing for other protocols, and for what is of no use here. */
function* readMessage(data: unknown): Generator<PlayerMessage> {
  const { event, info } = fieldsOf(data);
  const figure = typeof info === 'number' || typeof info === 'string' ? Number(info) : Number.NaN;
  if (event === 'onReady' || event === 'initialDelivery') yield { kind: 'ready' };
  if (event === 'initialDelivery' || event === 'infoDelivery') yield* delivered(info);
  if (Number.isNaN(figure)) return;
  if (event === 'onStateChange') yield { kind: 'state', state: figure };
  if (event === 'onError') yield { kind: 'error', code: figure };
}

export type YouTubePlayer = {
  play: () => void;
  setMuted: (muted: boolean) => void;
  /** Stops listening. The caller removes the frame. */
  close: () => void;
};

/** How often YouTube's own script asks. */
const askEveryMs = 250;

/**
 * Controls the YouTube player in a frame with the messages of YouTube's own script, which this page does not load. Messages from
 * other windows and origins are ignored.
 */
export function connectPlayer(
  frame: HTMLIFrameElement,
  hear: (message: PlayerMessage) => void,
): YouTubePlayer {
  let answered = false;

  const send = (message: string): void => frame.contentWindow?.postMessage(message, playerOrigin);
  // To any origin: it holds nothing secret, and browsers log an error while the player's page has not loaded. Repeated until it has.
  const ask = (): void => frame.contentWindow?.postMessage(listening, '*');

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
