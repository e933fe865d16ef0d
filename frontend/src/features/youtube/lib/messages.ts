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
export function readMessage(data: unknown): PlayerMessage[] {
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
