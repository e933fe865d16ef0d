import { connectPlayer, type PlayerMessage } from './connection.ts';

/** Why nothing plays: the player never answered, or reported an error. */
export type Trouble = { kind: 'silent' } | { kind: 'error'; code: number };

export type SessionEvents = {
  /** The player answered. */
  onThere: () => void;
  onPlaying: () => void;
  /** Whether it is muted now, by whoever did it. */
  onMuted: (muted: boolean) => void;
  /** The member muted it, or turned its sound on, by the player's own button. */
  onMuteChosen: (muted: boolean) => void;
  onTrouble: (trouble: Trouble) => void;
};

/** For networks that silently drop requests to YouTube. */
const answerTimeoutMs = 15_000;
/** Browsers pause a video whose sound they refuse (no click on the page yet) within this time. */
const refusalMs = 700;

const playing = 1;
const paused = 2;

const untouched = (): boolean => navigator.userActivation?.hasBeenActive === false;

/** Runs one player, with sound if the member wants it and the browser allows it. */
export function startSession(frame: HTMLIFrameElement, wantsMuted: boolean, events: SessionEvents) {
  const player = connectPlayer(frame, hear);
  const timeout = setTimeout(() => events.onTrouble({ kind: 'silent' }), answerTimeoutMs);
  let wanted = wantsMuted;
  let reported: boolean | null = null;
  let hasPlayed = false;
  let soundedAt = Number.NEGATIVE_INFINITY;

  function stopWaiting(): void {
    window.removeEventListener('click', applySound);
    window.removeEventListener('keyup', applySound);
  }

  function applySound(): void {
    stopWaiting();
    if (reported === wanted) return;
    if (!wanted && untouched()) {
      window.addEventListener('click', applySound);
      window.addEventListener('keyup', applySound);
      return;
    }
    if (!wanted) soundedAt = performance.now();
    player.setMuted(wanted);
  }

  function onState(state: number): void {
    if (state === playing) {
      if (!hasPlayed) applySound();
      hasPlayed = true;
      events.onPlaying();
    } else if (state === paused && performance.now() - soundedAt < refusalMs) {
      soundedAt = Number.NEGATIVE_INFINITY;
      // The player will report this mute: it is not the member's choice. Their next click tries again.
      reported = null;
      window.addEventListener('click', applySound);
      player.setMuted(true);
      player.play();
    }
  }

  function onMuted(muted: boolean): void {
    const wasApplied = reported === wanted;
    reported = muted;
    events.onMuted(muted);
    // A change after the wanted state was applied is the member's; before, it is how the player starts.
    if (wasApplied && muted !== wanted) {
      wanted = muted;
      events.onMuteChosen(muted);
    }
  }

  function hear(message: PlayerMessage): void {
    if (message.kind === 'ready') {
      clearTimeout(timeout);
      events.onThere();
      player.play();
    } else if (message.kind === 'state') onState(message.state);
    else if (message.kind === 'muted') onMuted(message.muted);
    else {
      clearTimeout(timeout);
      events.onTrouble({ kind: 'error', code: message.code });
    }
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
