import type { VideoPlayback } from '@platform/contracts';
import { highestRung } from './film.ts';
import { objectPathOf } from './object-key.ts';
import type { ObjectRecord } from './records.ts';
import { notTranscoded, type Transcoding } from './transcoding.ts';

/** Whether nothing better comes than the renditions that are there; a copy is as good as the file. */
const areAsGood = ({ state, renditions }: Transcoding, { width, height }: ObjectRecord): boolean => {
  const highest = highestRung(Math.min(width ?? 0, height ?? 0));
  return (
    renditions.length > 0 &&
    (state === 'done' || renditions.some(({ name }) => name === 'copy' || name === highest))
  );
};

/** How a video can be played now: by its renditions when they are as good as the file, or the file plays nowhere. */
export function playbackOf(key: string, record: ObjectRecord): VideoPlayback {
  const { transcoding = notTranscoded(), isPlayable = true, captions = [] } = record;
  const base = objectPathOf(key);
  const { state, renditions, storyboard } = transcoding;
  const streams = renditions.length > 0 && (!isPlayable || areAsGood(transcoding, record));
  return {
    state: stateOf(streams, isPlayable, state),
    ...(streams && { hls: `${base}/master.m3u8` }),
    ...(storyboard && { storyboard: `${base}/storyboard.vtt` }),
    captions: captions.map(({ language, label, file }) => ({ language, label, url: `${base}/${file}` })),
  };
}

function stateOf(streams: boolean, isPlayable: boolean, state: Transcoding['state']): VideoPlayback['state'] {
  if (streams) return 'ready';
  if (isPlayable) return 'original';
  return state === 'failed' ? 'failed' : 'processing';
}
