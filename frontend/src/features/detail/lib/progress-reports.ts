import type { ItemType } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { apiPath } from '@platform/contracts/paths';
import { progressOf } from '@platform/contracts/playback';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../lib/api-client.ts';
import { listen } from '../../../lib/listen.ts';
import { applyMark } from '../../coming-back/lib/marks.ts';
import { uuidV7 } from '../../tracking/lib/clock.ts';

type Item = { type: ItemType; id: string };
/** In seconds; the length is null where the player doesn't say it. */
type Place = { positionSeconds: number; durationSeconds: number | null };

export type ProgressReports = ReturnType<typeof createProgressReports>;

const tenths = (seconds: number): number => Math.round(seconds * 10) / 10;

/**
 * Reports how far an item is watched in one opening of its page: every 15 s of play, when it stops, and when the page is hidden or left.
 * Nothing is reported before it plays, or twice; a report that fails is superseded by the next one. A place that could not be reported
 * for long is dropped: the member may have watched on elsewhere, and the server would take it for the newer one.
 */
export function createProgressReports({ type, id }: Item, onKept: (place: Place) => void) {
  const path = apiPath('/api/progress/{type}/{id}', { type, id });
  const session = uuidV7(Date.now());
  // The device's clock may be set back, and what is not later than the last report is dropped.
  const clockOffset = Date.now() - performance.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  let hasPlayed = false;
  let place: Place | undefined;
  let reported: Place | undefined;
  /** When the place was measured: by a clock that is never set back, but may stand still while the device sleeps, and by the device's. */
  let measured = { monotonicMs: 0, deviceMs: 0 };

  function report(): void {
    if (!hasPlayed || !place || place === reported) return;
    if (Date.now() - measured.deviceMs > limits.unsentKeptMs) return;
    const sent = place;
    reported = sent;
    const body = { ...sent, session, at: new Date(measured.monotonicMs).toISOString() };
    api(path, { method: 'PUT', body, keepalive: true }).then(
      () => onKept(sent),
      () => {
        if (reported === sent) reported = undefined;
      },
    );
  }

  return {
    at(position: number, duration: number | null): void {
      const now = { positionSeconds: tenths(position), durationSeconds: duration && tenths(duration) };
      const isSame =
        now.positionSeconds === place?.positionSeconds && now.durationSeconds === place.durationSeconds;
      if (isSame) return;
      place = now;
      measured = { monotonicMs: clockOffset + performance.now(), deviceMs: Date.now() };
    },
    playing(): void {
      hasPlayed = true;
      timer ??= setInterval(report, limits.progressEveryMs);
    },
    /** Paused, or ended. */
    stopped(): void {
      clearInterval(timer);
      timer = undefined;
      report();
    },
    /** Returns what to call when the page is left. */
    start(): () => void {
      const onHidden = () => document.visibilityState === 'hidden' && report();
      const leaving = { pagehide: report, visibilitychange: onHidden };
      const endListening = listen(window, leaving, { capture: true });
      return () => {
        endListening();
        this.stopped();
      };
    },
  };
}

/** Reports while the component is mounted. */
export function useProgressReports(item: Item): ProgressReports {
  const queryClient = useQueryClient();
  const [reports] = useState(() =>
    createProgressReports(item, (place) => {
      const progress = progressOf(place);
      if (progress) applyMark(queryClient, item.id, { progress });
      void queryClient.invalidateQueries({ queryKey: [apiPath('/api/me/continue')] });
      void queryClient.invalidateQueries({ queryKey: [apiPath('/api/me/history')] });
    }),
  );
  useEffect(() => reports.start(), [reports]);
  return reports;
}
