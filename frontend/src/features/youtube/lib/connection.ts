/** Where YouTube's players come from: the host that sets no cookies before something plays. */
export const playerOrigin = 'https://www.youtube-nocookie.com';

type Options = { language: string } & Record<string, string | number>;

/**
 * The address of YouTube's player for a video. It starts by itself and in its place, has controls, recommends nobody else's
 * videos at the end, and talks to this page.
 */
export function playerAddress(videoId: string, { language, ...options }: Options): string {
  const address = new URL(`/embed/${encodeURIComponent(videoId)}`, playerOrigin);
  const parameters = {
    enablejsapi: 1,
    origin: window.location.origin,
    autoplay: 1,
    playsinline: 1,
    controls: 1,
    rel: 0,
    modestbranding: 1,
    hl: language,
    ...options,
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, String(value));
  return address.href;
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

/** Every message of a page has a sender and a channel: the ones the players expect of their own script. */
const envelope = { id: 1, channel: 'widget' };

/** Asks a player to begin to talk. It hears nothing before its page has loaded, so this is said until it answers. */
export const listening = (): string => JSON.stringify({ event: 'listening', ...envelope });

export const command = (func: Command, ...args: unknown[]): string =>
  JSON.stringify({ event: 'command', func, args, ...envelope });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(data: unknown): Record<string, unknown> | null {
  if (typeof data !== 'string') return null;
  try {
    const message: unknown = JSON.parse(data);
    return isRecord(message) ? message : null;
  } catch {
    return null;
  }
}

function delivered(info: Record<string, unknown>): PlayerMessage[] {
  const messages: PlayerMessage[] = [];
  if (typeof info.playerState === 'number') messages.push({ kind: 'state', state: info.playerState });
  if (typeof info.muted === 'boolean') messages.push({ kind: 'muted', muted: info.muted });
  return messages;
}

/** Reads what a player sent; nothing for what is not of its protocol, or of no use here. */
function readMessage(data: unknown): PlayerMessage[] {
  const message = parse(data);
  if (message === null) return [];
  const { event, info } = message;
  if (event === 'onReady') return [{ kind: 'ready' }];
  if (event === 'initialDelivery') return [{ kind: 'ready' }, ...(isRecord(info) ? delivered(info) : [])];
  if (event === 'infoDelivery') return isRecord(info) ? delivered(info) : [];
  const figure = typeof info === 'number' || typeof info === 'string' ? Number(info) : Number.NaN;
  if (Number.isNaN(figure)) return [];
  if (event === 'onStateChange') return [{ kind: 'state', state: figure }];
  if (event === 'onError') return [{ kind: 'error', code: figure }];
  return [];
}

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
