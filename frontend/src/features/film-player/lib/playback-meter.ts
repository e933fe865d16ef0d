import type { PlaybackError, PlaybackReport, RenditionName } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { playbackIntervals } from '@platform/contracts/playback';
import { listen } from '../../../lib/listen.ts';
import { hasData } from './video-state.ts';

/** What a playback was like so far. */
export type PlaybackTotals = Omit<PlaybackReport, 'playbackId' | 'report'>;

/** At each moment a playback is in one of these, so that their times add up. */
type State = 'idle' | 'starting' | 'playing' | 'stalled' | 'seeking';

export type PlaybackMeter = ReturnType<typeof createPlaybackMeter>;

/** Measures one playback of a video element: what its viewer waited for, and what was played. */
export function createPlaybackMeter(
  video: HTMLVideoElement,
  rendition: () => RenditionName = () => 'original',
) {
  const ms: Record<State, number> = { idle: 0, starting: 0, playing: 0, stalled: 0, seeking: 0 };
  const errors: PlaybackError[] = [];
  let state: State = 'idle';
  let since = performance.now();
  let begun = false;
  let firstFrameMs: number | undefined;
  let [stalls, seeks, durationSeconds] = [0, 0, 0];
  const earlier: [number, number][] = [];
  let seen: [number, number][] = [];

  function enter(next: State): void {
    const now = performance.now();
    ms[state] += now - since;
    since = now;
    state = next;
  }

  /** The element forgets it when it loads anew. */
  function noteDuration(): void {
    if (Number.isFinite(video.duration)) durationSeconds = Math.round(video.duration);
  }

  /** An element whose source was taken away has none before it says so. */
  const playedNow = () => (video.played.length > 0 ? intervalsOf(video.played) : seen);

  const stop = listen(video, {
    play() {
      begun = true;
      if (state === 'idle') enter(firstFrameMs === undefined ? 'starting' : 'playing');
    },
    /** Until it is loaded anew, unless what is loaded plays on. */
    error() {
      if (hasData(video) || (state !== 'playing' && state !== 'seeking')) return;
      stalls += 1;
      enter('stalled');
    },
    /** Loading anew forgets what was played. */
    emptied() {
      earlier.push(...seen);
      seen = [];
    },
    timeupdate() {
      seen = intervalsOf(video.played);
      noteDuration();
    },
    playing() {
      enter('playing');
      firstFrameMs ??= toWhole(ms.starting);
    },
    waiting() {
      if (state !== 'playing') return;
      stalls += 1;
      enter('stalled');
    },
    seeking() {
      // The jump to where it goes on is part of the start.
      if (firstFrameMs === undefined || state === 'seeking' || state === 'stalled') return;
      seeks += 1;
      enter('seeking');
    },
    seeked() {
      if (state !== 'seeking') return;
      if (video.paused) enter('idle');
      else if (video.readyState >= video.HAVE_FUTURE_DATA) enter('playing');
    },
    pause() {
      if (state !== 'seeking') enter('idle');
    },
    ended: () => enter('idle'),
  });

  return {
    fail(error: PlaybackError): void {
      begun = true;
      errors.push(error);
      enter('idle');
    },
    /** Undefined until it was played or failed. */
    totals(): PlaybackTotals | undefined {
      if (!begun) return undefined;
      enter(state);
      noteDuration();
      return {
        durationSeconds: Math.min(durationSeconds, limits.timeSpentSecondsMax),
        firstFrameMs,
        playedMs: toWhole(ms.playing),
        stalls,
        stalledMs: toWhole(ms.stalled),
        seeks,
        seekMs: toWhole(ms.seeking),
        errors: errors.slice(-10),
        rendition: rendition(),
        watched: [...earlier, ...playedNow()].slice(-playbackIntervals),
      };
    },
    stop,
  };
}

/** Capped at a day, as the machine may have slept. */
const toWhole = (ms: number): number => Math.min(Math.round(ms), limits.timeSpentSecondsMax * 1000);

const intervalsOf = (played: TimeRanges): [number, number][] =>
  Array.from({ length: played.length }, (_, index) => [
    Math.floor(played.start(index)),
    Math.ceil(played.end(index)),
  ]);
