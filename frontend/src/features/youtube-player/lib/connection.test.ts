import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { playerIn } from '../testing.ts';
import { connectPlayer, type PlayerListeners, playerOrigin } from './connection.ts';

let frame: HTMLIFrameElement;
let player: ReturnType<typeof playerIn>;
let connection: ReturnType<typeof connectPlayer>;
let messages: unknown[][];

const listener =
  (name: keyof PlayerListeners) =>
  (...said: unknown[]) =>
    void messages.push([name, ...said]);

beforeEach(() => {
  jest.useFakeTimers();
  frame = document.body.appendChild(document.createElement('iframe'));
  player = playerIn(frame);
  messages = [];
  connection = connectPlayer(frame, {
    onReady: listener('onReady'),
    onState: listener('onState'),
    onMuted: listener('onMuted'),
    onPlace: listener('onPlace'),
    onError: listener('onError'),
  });
});
afterEach(() => {
  connection.close();
  frame.remove();
});

test('repeats listening until it responds, then subscribes to states and errors', () => {
  jest.advanceTimersByTime(1_000);
  expect(player.received).toEqual(['listening', 'listening', 'listening', 'listening']);
  player.respond();
  jest.advanceTimersByTime(5_000);
  expect(player.received.slice(4)).toEqual(['addEventListener onStateChange', 'addEventListener onError']);
  expect(messages).toEqual([['onReady'], ['onState', -1], ['onMuted', true]]);
});

test('commands go to YouTube’s origin only', () => {
  player.respond();
  connection.play();
  connection.setMuted(true);
  connection.setMuted(false);
  connection.seekTo(754);
  expect(player.received.slice(-4)).toEqual(['playVideo', 'mute', 'unMute', 'seekTo 754 true']);
  expect(player.targets).toEqual(new Set([`command ${playerOrigin}`]));
});

test('reports states, sound, places and errors', () => {
  player.become(1);
  player.soundIs(false);
  player.say('infoDelivery', { currentTime: 3.5 });
  player.say('infoDelivery', { duration: 0 });
  player.say('infoDelivery', { playerState: 2, currentTime: 4, duration: 60 });
  player.say('onError', 150);
  player.say('onError', '101');
  expect(messages).toEqual([
    ['onState', 1],
    ['onMuted', false],
    ['onPlace', 3.5, undefined],
    ['onPlace', 4, 60],
    ['onState', 2],
    ['onError', 150],
    ['onError', 101],
  ]);
});

test('ignores other windows and origins', () => {
  const playing = JSON.stringify({ event: 'onStateChange', info: 1 });
  player.sendFrom('https://evil.example', frame.contentWindow, playing);
  player.sendFrom(playerOrigin, window, playing);
  player.sendFrom(playerOrigin, null, playing);
  expect(messages).toEqual([]);
});

test.each([
  ['nothing', undefined],
  ['an object', { event: 'onStateChange', info: 1 }],
  ['no JSON', '{'],
  ['null', 'null'],
  ['a list', '[1]'],
  ['an event without figures', '{"event":"onStateChange","info":{}}'],
  ['an error without a figure', '{"event":"onError","info":null}'],
  ['news without any', '{"event":"infoDelivery","info":null}'],
  ['an event of another kind', '{"event":"apiInfoDelivery","info":{}}'],
])('is not put off by %s', (_what, data) => {
  player.sendFrom(playerOrigin, frame.contentWindow, data);
  expect(messages).toEqual([]);
});

test('once closed it neither sends nor receives', () => {
  connection.close();
  jest.advanceTimersByTime(5_000);
  player.respond();
  expect(player.received).toEqual([]);
  expect(messages).toEqual([]);
});
