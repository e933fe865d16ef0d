import type { CaptionTrack } from '@platform/contracts';
import { useEffect, useState } from 'react';
import { listen } from '../../../lib/listen.ts';
import { captionsLanguage, captionsSwitch } from './preferences.ts';

export type Captions = ReturnType<typeof useCaptions>;

const base = (tag: string) => tag.split('-', 1)[0];

/** Those in the language that the member chose last, else in that of the site. */
const preferred = (tracks: readonly CaptionTrack[], language: string): CaptionTrack | undefined =>
  tracks.find((track) => track.language === captionsLanguage.get()) ??
  tracks.find((track) => track.language === language) ??
  tracks.find((track) => base(track.language) === base(language));

/** Shows one of a film's caption tracks, which are the video element's own. */
export function useCaptions(
  video: HTMLVideoElement | null,
  tracks: readonly CaptionTrack[],
  language: string,
) {
  const [choice, setChoice] = useState<{ track: CaptionTrack | undefined }>();
  const shown = choice ? choice.track : captionsSwitch.get() ? preferred(tracks, language) : undefined;
  useEffect(() => {
    if (!video || tracks.length === 0) return undefined;
    const update = () => {
      for (const track of video.textTracks)
        if (track.kind === 'subtitles')
          track.mode = track.language === shown?.language ? 'showing' : 'disabled';
    };
    update();
    // The browser adds one when its element is there.
    return listen(video.textTracks, { addtrack: update } as object);
  }, [video, tracks, shown]);

  function show(track: CaptionTrack | undefined) {
    captionsSwitch.set(track !== undefined);
    if (track) captionsLanguage.set(track.language);
    setChoice({ track });
  }
  const toggle = () => {
    if (tracks.length > 0) show(shown ? undefined : (preferred(tracks, language) ?? tracks[0]));
  };
  return { tracks, shown, show, toggle };
}
