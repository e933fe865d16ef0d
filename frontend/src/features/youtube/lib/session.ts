import { connectPlayer, type PlayerMessage } from './connection.ts';

/** Why there is nothing to watch: the player never answered, or it said so. */
export type Trouble = { kind: 'silent' } | { kind: 'error'; code: number };

export type SessionHearer = {
  /** The player answered. */
  onThere: () => void;
  onPlaying: () => void;
  /** Whether it is muted now, by whoever did it. */
  onMuted: (muted: boolean) => void;
  /** The member muted it, or turned its sound on, by the player's own button. */
  onMuteChosen: (muted: boolean) => void;
  onTrouble: (trouble: Trouble) => void;
};

/** Some networks drop what goes to YouTube without a word: this long is waited for a player. */
const playerPatienceMs = 15_000;
/** A browser that lets nothing be heard before the member touched the page pauses what tries, at once. */
const refusalMs = 700;

const playing = 1;
const paused = 2;

const untouched = (): boolean => navigator.userActivation?.hasBeenActive === false;

/** One player in a frame from its first word to its last, its sound as the member wants it where the browser allows. */
export function startSession(frame: HTMLIFrameElement, wantsMuted: boolean, hearer: SessionHearer) {
  const player = connectPlayer(frame, hear);
  const patience = setTimeout(() => hearer.onTrouble({ kind: 'silent' }), playerPatienceMs);
  let wanted = wantsMuted;
  let reported: boolean | null = null;
  let hasPlayed = false;
  let soundedAt = Number.NEGATIVE_INFINITY;

  function applySound(): void {
    window.removeEventListener('click', applySound);
    window.removeEventListener('keyup', applySound);
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
      hearer.onPlaying();
    } else if (state === paused && performance.now() - soundedAt < refusalMs) {
      soundedAt = Number.NEGATIVE_INFINITY;
      // What the player says next is our doing, nobody's choice; the member's next click tries again.
      reported = null;
      window.addEventListener('click', applySound);
      player.setMuted(true);
      player.play();
    }
  }

  function onMuted(muted: boolean): void {
    const inStep = reported === wanted;
    reported = muted;
    hearer.onMuted(muted);
    // What differs from what was in step is somebody's doing; what never was in step is how the player starts.
    if (inStep && muted !== wanted) {
      wanted = muted;
      hearer.onMuteChosen(muted);
    }
  }

  function hear(message: PlayerMessage): void {
    if (message.kind === 'ready') {
      clearTimeout(patience);
      hearer.onThere();
      player.play();
    } else if (message.kind === 'state') onState(message.state);
    else if (message.kind === 'muted') onMuted(message.muted);
    else {
      clearTimeout(patience);
      hearer.onTrouble({ kind: 'error', code: message.code });
    }
  }

  return {
    /** The member's choice changed. */
    setMuted(muted: boolean): void {
      wanted = muted;
      if (hasPlayed) applySound();
    },
    close(): void {
      clearTimeout(patience);
      window.removeEventListener('click', applySound);
      window.removeEventListener('keyup', applySound);
      player.close();
    },
  };
}
