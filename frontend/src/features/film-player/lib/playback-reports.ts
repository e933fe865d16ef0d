import type { PlaybackError, RenditionName } from '@platform/contracts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { listen } from '../../../lib/listen.ts';
import { uuidV7 } from '../../tracking/lib/clock.ts';
import type { TrackedItem } from '../../tracking/lib/tracker.ts';
import { tracking } from '../../tracking/lib/tracking.ts';
import { createPlaybackMeter, type PlaybackMeter, type PlaybackTotals } from './playback-meter.ts';

/** A playback that goes on is reported this often. */
const everyMs = 30_000;

/**
 * Reports a playback's totals: every 30 s, before the page is left, and when asked. Each report replaces the ones before it.
 * @param totals undefined until there is something to report
 */
export function reportPlayback(item: TrackedItem, totals: () => PlaybackTotals | undefined) {
  const playbackId = uuidV7(Date.now());
  let last = '';
  let count = 0;
  function report(): void {
    const current = totals();
    const text = JSON.stringify(current);
    if (!current || text === last) return;
    last = text;
    count += 1;
    tracking.record({
      ...{ actionType: 'video_playback', contentType: 'video', contentId: item.id, contentTitle: item.title },
      playback: { playbackId, report: count, ...current },
    });
  }
  const timer = setInterval(report, everyMs);
  // In the capture phase: before the tracker sends what is queued.
  const endListening = listen(window, { pagehide: report, visibilitychange: report }, { capture: true });
  return {
    /** Reports it now, if anything changed. */
    report,
    stop(): void {
      clearInterval(timer);
      endListening();
      report();
    },
  };
}

/** Measures and reports the playback of a video element. Returns what to call when it fails. */
export function usePlaybackReports(
  video: HTMLVideoElement | null,
  { type, id, title }: TrackedItem,
  rendition: RenditionName,
) {
  const meter = useRef<PlaybackMeter>(undefined);
  const played = useEffectEvent(() => rendition);
  useEffect(() => {
    if (!video) return undefined;
    const measured = createPlaybackMeter(video, played);
    meter.current = measured;
    const { report, stop } = reportPlayback({ type, id, title }, measured.totals);
    const endReports = listen(video, { pause: report, ended: report });
    // Counted from its first picture on, even if the browser is closed at once.
    video.addEventListener('playing', report, { once: true });
    return () => {
      stop();
      endReports();
      video.removeEventListener('playing', report);
      measured.stop();
    };
  }, [video, type, id, title]);
  return (error: PlaybackError) => meter.current?.fail(error);
}
