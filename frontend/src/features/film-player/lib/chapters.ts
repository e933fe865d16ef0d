import type { Chapter } from '@platform/contracts';
import { useEffect, useState } from 'react';
import { listen } from '../../../lib/listen.ts';

/** Gives the chapters to the video element as a text track, from which the scrub bar makes its segments. */
export function useChapterTrack(video: HTMLVideoElement | null, chapters: readonly Chapter[]): void {
  useEffect(() => {
    if (!video || chapters.length === 0) return undefined;
    const track = video.addTextTrack('chapters');
    track.mode = 'hidden';
    const fill = () => {
      if (!Number.isFinite(video.duration) || track.cues?.length) return;
      chapters.forEach(({ startSeconds, title }, index) => {
        const end = chapters[index + 1]?.startSeconds ?? video.duration;
        track.addCue(new VTTCue(startSeconds, end, title));
      });
      // The controller reads the cues when tracks change.
      video.textTracks.dispatchEvent(new Event('change'));
    };
    fill();
    return listen(video, { loadedmetadata: fill });
  }, [video, chapters]);
}

/** Index of the chapter that plays. */
export function useCurrentChapter(video: HTMLVideoElement | null, chapters: readonly Chapter[]): number {
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    if (!video || chapters.length === 0) return undefined;
    const update = () =>
      setCurrent(chapters.filter(({ startSeconds }) => startSeconds <= video.currentTime + 0.01).length - 1);
    update();
    return listen(video, { timeupdate: update, seeking: update });
  }, [video, chapters]);
  return current;
}
