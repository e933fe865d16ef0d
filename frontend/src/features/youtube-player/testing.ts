import { act } from '@testing-library/react';
import { playerOrigin } from './lib/connection.ts';

/** A mock player in a frame that loads nothing. */
export function playerIn(frame: HTMLIFrameElement) {
  const source = frame.contentWindow as Window;
  /** Messages sent to it:  `listening`, `playVideo`, `mute`, `addEventListener onError`, … */
  const received: string[] = [];
  const targets = new Set<string>();
  source.postMessage = ((data: string, target: string) => {
    const { event, func, args } = JSON.parse(data);
    received.push(event === 'command' ? [func, ...args].join(' ') : event);
    targets.add(`${event} ${target}`);
  }) as typeof source.postMessage;

  const sendFrom = (origin: string, from: MessageEventSource | null, data: unknown) =>
    act(() => {
      window.dispatchEvent(new MessageEvent('message', { data, origin, source: from }));
    });
  const say = (event: string, info: unknown) =>
    sendFrom(playerOrigin, source, JSON.stringify({ event, info, id: 1, channel: 'widget' }));

  return {
    received,
    /** The target origin of each kind of message. */
    targets,
    sendFrom,
    say,
    /** Responds to the handshake as a muted player. */
    respond: () => {
      say('initialDelivery', { playerState: -1, muted: true, volume: 100 });
      say('onReady', null);
    },
    become: (state: number) => say('onStateChange', state),
    soundIs: (muted: boolean) => say('infoDelivery', { muted, volume: 100 }),
  };
}
