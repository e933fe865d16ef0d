import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { playerIn } from '../testing.ts';
import { startSession, type Trouble } from './session.ts';

const [ended, playing, paused] = [0, 1, 2];

let frame: HTMLIFrameElement;
let player: ReturnType<typeof playerIn>;
let session: ReturnType<typeof startSession> | undefined;
let events: string[];
let chosen: boolean[];
let troubles: Trouble[];
let places: [number, number | null][];
let playFrom: (seconds: number) => void;

function touch(hasBeenActive: boolean) {
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive } });
}

function start(wantsMuted: boolean) {
  session = startSession(frame, wantsMuted, () => ({
    onReady(play) {
      events.push('ready');
      playFrom = play;
    },
    onPlaying: () => events.push('playing'),
    onStopped: (hasEnded) => events.push(hasEnded ? 'ended' : 'paused'),
    onPlace: (...place) => places.push(place),
    onMuted: (muted) => events.push(muted ? 'muted' : 'sounds'),
    onMuteChosen: (muted) => chosen.push(muted),
    onTrouble: (trouble) => troubles.push(trouble),
  }));
}
/** The commands it received, without the handshake. */
const commands = () => player.received.filter((one) => !/^(listening|addEventListener)/.test(one));

beforeEach(() => {
  jest.useFakeTimers();
  frame = document.body.appendChild(document.createElement('iframe'));
  player = playerIn(frame);
  events = [];
  chosen = [];
  troubles = [];
  places = [];
  touch(true);
});
afterEach(() => {
  session?.close();
  frame.remove();
  Reflect.deleteProperty(navigator, 'userActivation');
});

test('plays when it is ready, muted as it began', () => {
  start(true);
  player.respond();
  player.become(playing);
  expect(commands()).toEqual(['playVideo']);
  expect(events).toEqual(['ready', 'muted', 'playing']);
  jest.advanceTimersByTime(60_000);
  expect(troubles).toEqual([]);
});

test('times out after 15 seconds without a response, not after 14', () => {
  start(true);
  jest.advanceTimersByTime(14_900);
  expect(troubles).toEqual([]);
  jest.advanceTimersByTime(100);
  expect(troubles).toEqual([{ kind: 'silent' }]);
});

test('YouTube’s error is reported, once and at once', () => {
  start(true);
  player.respond();
  player.say('onError', 150);
  jest.advanceTimersByTime(60_000);
  expect(troubles).toEqual([{ kind: 'error', code: 150 }]);
});

test('unmutes once it plays if the member wants sound', () => {
  start(false);
  player.respond();
  expect(commands()).toEqual(['playVideo']);
  player.become(playing);
  expect(commands()).toEqual(['playVideo', 'unMute']);
  player.soundIs(false);
  player.become(playing);
  expect(commands()).toHaveLength(2);
  expect(chosen).toEqual([]);
});

test('before the first user input it stays muted, and the first click or key unmutes it', () => {
  touch(false);
  start(false);
  player.respond();
  player.become(playing);
  expect(commands()).toEqual(['playVideo']);
  touch(true);
  fireEvent.keyUp(document.body);
  expect(commands()).toEqual(['playVideo', 'unMute']);
  fireEvent.click(document.body);
  expect(commands()).toHaveLength(2);
});

test('if the browser pauses it because of sound, it continues muted', () => {
  start(false);
  player.respond();
  player.become(playing);
  player.soundIs(false);
  jest.advanceTimersByTime(100);
  player.become(paused);
  expect(commands()).toEqual(['playVideo', 'unMute', 'mute', 'playVideo']);
  player.soundIs(true);
  expect(events.at(-1)).toBe('muted');
  expect(chosen).toEqual([]);
  fireEvent.click(document.body);
  expect(commands().at(-1)).toBe('unMute');
});

test('a slow browser that pauses it because of sound is noticed too', () => {
  start(false);
  player.respond();
  player.become(playing);
  jest.advanceTimersByTime(2_000);
  player.soundIs(false);
  player.become(paused);
  expect(commands()).toEqual(['playVideo', 'unMute', 'mute', 'playVideo']);
});

test('a later pause is the member’s', () => {
  start(false);
  player.respond();
  player.become(playing);
  player.soundIs(false);
  jest.advanceTimersByTime(1_000);
  player.become(paused);
  expect(commands()).toEqual(['playVideo', 'unMute']);
});

test('the rail’s button turns the sound on and off', () => {
  start(true);
  player.respond();
  player.become(playing);
  session?.setMuted(false);
  player.soundIs(false);
  session?.setMuted(true);
  player.soundIs(true);
  expect(commands()).toEqual(['playVideo', 'unMute', 'mute']);
  expect(chosen).toEqual([]);
});

test('the player’s own mute button sets the member’s choice too', () => {
  start(true);
  player.respond();
  player.become(playing);
  player.soundIs(false);
  expect(chosen).toEqual([false]);
  player.soundIs(false);
  player.soundIs(true);
  expect(chosen).toEqual([false, true]);
});

test('places are those that were played: none before the first picture, and the length at the end', () => {
  start(true);
  player.respond();
  player.say('infoDelivery', { currentTime: 0, duration: 60 });
  player.become(playing);
  player.say('infoDelivery', { currentTime: 12.5 });
  player.become(paused);
  player.become(playing);
  player.become(ended);
  player.become(ended);
  player.say('infoDelivery', { currentTime: 0 });
  expect(places).toEqual([
    [12.5, 60],
    [60, 60],
  ]);
  expect(events.filter((event) => event !== 'muted')).toEqual([
    ...['ready', 'playing', 'paused', 'playing', 'ended'],
  ]);
});

test('it plays from a place', () => {
  start(true);
  player.respond();
  playFrom(0);
  expect(commands()).toEqual(['playVideo', 'seekTo 0 true', 'playVideo']);
});

test('a closed session does nothing', () => {
  touch(false);
  start(false);
  player.respond();
  player.become(playing);
  session?.close();
  fireEvent.click(document.body);
  jest.advanceTimersByTime(60_000);
  expect(commands()).toEqual(['playVideo']);
  expect(troubles).toEqual([]);
});
