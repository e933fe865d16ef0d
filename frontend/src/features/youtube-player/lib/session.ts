import { listen } from '../../../lib/listen.ts';
import { connectPlayer } from './connection.ts';

/** Why nothing plays: the player never responded, or reported an error. */
export type Trouble = { kind: 'silent' } | { kind: 'error'; code: number };

export type SessionEvents = {
  /** The player responded; `playFrom` plays from a place in seconds, and says that it can. */
  onReady: (playFrom: (seconds: number) => true) => void;
  onPlaying: () => void;
  /** It was paused, or ended. */
  onStopped: (ended: boolean) => void;
  /** In seconds; a length that isn't known yet is null. */
  onPlace: (position: number, duration: number | null) => void;
  /** The current mute state, whoever changed it. */
  onMuted: (muted: boolean) => void;
  /** The member muted or unmuted it with the player's own button. */
  onMuteChosen: (muted: boolean) => void;
  onTrouble: (trouble: Trouble) => void;
};

/** Some networks silently drop requests to YouTube. */
const responseTimeoutMs = 15_000;
/** Browsers that block sound (before the first click) pause the video this soon after it sounds. */
const soundBlockedMs = 700;

const ended = 0;
const playing = 1;
const paused = 2;

const untouched = (): boolean => navigator.userActivation?.hasBeenActive === false;

/** Controls one player: with sound if the member wants it and the browser allows it. */
export function startSession(
  frame: HTMLIFrameElement,
  wantsMuted: boolean,
  events: () => Partial<SessionEvents>,
) {
  const player = connectPlayer(frame, { onReady, onState, onMuted, onPlace, onError });
  const timeout = setTimeout(() => events().onTrouble?.({ kind: 'silent' }), responseTimeoutMs);
  let wanted = wantsMuted;
  let reported: boolean | null = null;
  let hasPlayed = false;
  let soundedAt = Number.NEGATIVE_INFINITY;
  /** Between its first picture and its end: before and after, it may say that it is at 0. */
  let isOn = false;
  let place: { position: number; duration: number | null } = { position: 0, duration: null };

  let stopWaiting = () => {};

  function applySound(): void {
    stopWaiting();
    if (reported === wanted) return;
    if (!wanted && untouched()) {
      stopWaiting = listen(window, { click: applySound, keyup: applySound });
      return;
    }
    if (!wanted) soundedAt = performance.now();
    player.setMuted(wanted);
  }

  function onPlace(position = place.position, duration = place.duration): void {
    place = { position, duration };
    if (isOn) events().onPlace?.(position, duration);
  }

  function onState(state: number): void {
    if (state === playing) {
      if (!hasPlayed) applySound();
      hasPlayed = isOn = true;
      events().onPlaying?.();
    } else if (state === ended && isOn) {
      isOn = false;
      events().onPlace?.(place.duration ?? place.position, place.duration);
      events().onStopped?.(true);
    } else if (state === paused && performance.now() - soundedAt < soundBlockedMs) {
      soundedAt = Number.NEGATIVE_INFINITY;
      // The player will report this mute, which is not the member's choice. The next click unmutes.
      reported = null;
      stopWaiting();
      stopWaiting = listen(window, { click: applySound });
      player.setMuted(true);
      player.play();
    } else if (state === paused) events().onStopped?.(false);
  }

  function onMuted(muted: boolean): void {
    const wasApplied = reported === wanted;
    reported = muted;
    // The player and this page may have been slow to unmute.
    if (!muted && !wasApplied && soundedAt !== Number.NEGATIVE_INFINITY) soundedAt = performance.now();
    events().onMuted?.(muted);
    // A change after the wanted state was applied is the member's; before, it is the player's initial state.
    if (wasApplied && muted !== wanted) {
      wanted = muted;
      events().onMuteChosen?.(muted);
    }
  }

  function onReady(): void {
    clearTimeout(timeout);
    events().onReady?.((seconds) => {
      player.seekTo(seconds);
      player.play();
      return true;
    });
    player.play();
  }

  function onError(code: number): void {
    clearTimeout(timeout);
    events().onTrouble?.({ kind: 'error', code });
  }

  return {
    /** The member's choice changed. */
    setMuted(muted: boolean): void {
      wanted = muted;
      if (hasPlayed) applySound();
    },
    close(): void {
      clearTimeout(timeout);
      stopWaiting();
      player.close();
    },
  };
}
