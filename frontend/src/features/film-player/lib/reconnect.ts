import type { PlaybackError } from '@platform/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listen } from '../../../lib/listen.ts';
import { timeLimit } from '../../../lib/time-limit.ts';
import { reverify } from '../../membership/api/membership.ts';
import { play } from './actions.ts';
import { hasData } from './video-state.ts';

/** In milliseconds: a stall before the line counts as lost, and a response's time. */
const [stallMs, responseMs] = [8_000, 5_000];
/** Waits between the attempts, the last one again and again; after this time it is for the member to try again. */
const waitsMs = [1_000, 2_000, 4_000, 8_000];
const givenUpAfterMs = 3 * 60_000;

/** Whether the file is there: the media element tells a removed one from a lost line as little as one that needs a new cookie. */
async function probe(source: string): Promise<'there' | 'gone' | 'unauthorized' | 'away'> {
  const options = { method: 'HEAD', signal: timeLimit(responseMs).signal };
  const response = await fetch(source, options).catch(() => undefined);
  if (response?.ok) return 'there';
  if (response?.status === 404) return 'gone';
  return response?.status === 401 ? 'unauthorized' : 'away';
}

export type Reconnect = {
  attempts: number;
  tryNow: () => void;
};

/**
 * Notices that a video's data no longer arrives, and asks for the file until it is there again: the video then goes on where it was,
 * whether it played or not. Undefined while nothing is wrong.
 */
export function useReconnect(
  video: HTMLVideoElement | null,
  source: string,
  /** Loads what is missing, from where the video is. */
  reload: (video: HTMLVideoElement) => void,
  onTrouble: (trouble: PlaybackError) => void,
): Reconnect | undefined {
  const [attempts, setAttempts] = useState<number>();
  const retry = useRef<() => void>(undefined);
  const handlers = {
    onAttempt: setAttempts,
    onTrouble: useEffectEvent(onTrouble),
    reload: useEffectEvent(reload),
  };

  useEffect(() => {
    if (!video) return undefined;
    let stall: ReturnType<typeof setTimeout> | undefined;
    let lost: ReturnType<typeof reconnect> | undefined;
    let [failedAt, failedAgain] = [Number.NaN, 0];
    const begin = () => {
      if (lost) return;
      // A file that fails at the same place again and again is no line that breaks.
      failedAgain = Math.abs(video.currentTime - failedAt) < 1 ? failedAgain + 1 : 0;
      failedAt = video.currentTime;
      if (failedAgain > 3) return handlers.onTrouble('format');
      lost = reconnect(video, source, handlers);
      retry.current = lost.tryNow;
    };
    const end = () => {
      clearTimeout(stall);
      lost?.stop();
      lost = undefined;
      setAttempts(undefined);
    };
    const watch = () => {
      clearTimeout(stall);
      stall = setTimeout(() => {
        if (!video.paused && !video.ended && video.readyState < video.HAVE_FUTURE_DATA) begin();
      }, stallMs);
    };
    const stop = listen(video, {
      waiting: watch,
      stalled: watch,
      progress() {
        // A film that never stopped, or is paused, has no other event.
        if (lost?.hasLoaded() && hasData(video)) end();
        lost?.postpone();
        watch();
      },
      playing: end,
      loadeddata: end,
      canplay: end,
      error() {
        // A decoding error too: the decoder may be lost only once, when the device wakes up.
        if (lost) lost.failed();
        else begin();
      },
    });
    // It may have failed before anyone listened.
    if (video.error) begin();
    return () => {
      stop();
      end();
    };
  }, [video, source]);

  return attempts === undefined ? undefined : { attempts, tryNow: () => retry.current?.() };
}

type Handlers = {
  onAttempt: (attempts: number) => void;
  onTrouble: (trouble: PlaybackError) => void;
  reload: (video: HTMLVideoElement) => void;
};

function reconnect(video: HTMLVideoElement, source: string, { onAttempt, onTrouble, reload }: Handlers) {
  let begun = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [attempts, loads] = [0, 0];
  let [stopped, isProbing] = [false, false];
  /** Leaves out the time in which timers did not run, as on a device that slept: the file was not requested then. */
  const leaveOutSleep = (due: number) => {
    begun += Math.max(0, performance.now() - due);
  };
  const attemptAfter = (ms: number) => {
    clearTimeout(timer);
    const due = performance.now() + ms;
    timer = setTimeout(() => {
      leaveOutSleep(due);
      void attempt();
    }, ms);
  };

  async function attempt(): Promise<void> {
    if (stopped || isProbing) return undefined;
    clearTimeout(timer);
    attempts += 1;
    onAttempt(attempts);
    isProbing = true;
    const responseDue = performance.now() + responseMs;
    const found = await probe(source);
    leaveOutSleep(responseDue);
    if (found === 'unauthorized') await reverify();
    isProbing = false;
    if (stopped) return undefined;
    if (found === 'gone') return onTrouble('gone');
    if (found === 'there' && loads > 0 && video.error) return onTrouble('format');
    const isOver = performance.now() - begun > givenUpAfterMs;
    if (isOver && (found !== 'there' || loads > 0)) return onTrouble('line');
    if (found === 'there') load();
    attemptAfter(found === 'there' ? stallMs : (waitsMs[Math.min(attempts, waitsMs.length) - 1] as number));
    return undefined;
  }

  /** Loads anew, and goes on at the same place, if it is not paused meanwhile. */
  function load(): void {
    const { paused } = video;
    loads += 1;
    reload(video);
    if (!paused) play(video);
  }

  void attempt();
  return {
    tryNow: () => void attempt(),
    /** What was loaded anew failed too. */
    failed(): void {
      if (loads > 0) void attempt();
    },
    hasLoaded: () => loads > 0,
    postpone(): void {
      if (loads > 0 && !isProbing) attemptAfter(stallMs);
    },
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
