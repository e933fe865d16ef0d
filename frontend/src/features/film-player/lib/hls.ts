import type { RenditionName } from '@platform/contracts';
import { renditionNames } from '@platform/contracts/playback';
import type Hls from 'hls.js/light';
import { listen } from '../../../lib/listen.ts';
import { isMissingCode, reloadForMissing } from '../../../lib/missing-code.ts';
import { play } from './actions.ts';

export type Quality = { index: number; name: RenditionName; pixels: number };

/** Seconds that are loaded before the member plays, and after. */
const [aheadPaused, aheadPlaying] = [4, 30];
/** Responses that retrying can't change. */
const final = [401, 403, 404];
/** Seconds between two places that are not the same. */
const onePlace = 10;

/** An object, so that tests can replace `load`. */
export const hlsCode = { load: () => import('hls.js/light') };

/**
 * Imports hls.js and gives it to `use`, until `ended`. A failure gives `onFailure` what imports it again. If the second fails too, though
 * the line is there, the browser keeps the failure or a new release removed the file: the page is loaded again.
 */
export function importHls(
  ended: AbortSignal,
  use: (HlsPlayer: typeof Hls) => void,
  onFailure: (again: () => void, isFirst: boolean) => void,
  isFirst = true,
): void {
  hlsCode.load().then(
    ({ default: HlsPlayer }) => {
      if (!ended.aborted) use(HlsPlayer);
    },
    (error) => {
      if (ended.aborted) return;
      onFailure(() => importHls(ended, use, onFailure, false), isFirst);
      if (!isFirst && isMissingCode(error)) void reloadForMissing(hlsCode);
    },
  );
}

/** hls.js's settings for a film that begins at `start`, in seconds. */
export const settingsOf = ({ paused }: HTMLVideoElement, start: number) => ({
  // A short first segment of the smallest rendition is there soonest; the next are chosen by how fast it came.
  ...{ startFragPrefetch: true, testBandwidth: false, startLevel: 0, enableWorker: false },
  startPosition: start > 0 ? start : -1,
  // Otherwise 60 MB are loaded ahead, whatever their time.
  maxBufferSize: 0,
  // Otherwise the first failure makes it automatic again.
  preserveManualLevelOnError: true,
  maxBufferLength: paused ? aheadPaused : aheadPlaying,
});

/** Counts failures of decoding at about one place of a film. Takes the place, in seconds. */
export function failureCounter(): (at: number) => number {
  let [count, last] = [0, 0];
  return (at) => {
    count = Math.abs(at - last) > onePlace ? 1 : count + 1;
    last = at;
    return count;
  };
}

/** A film that hls.js plays. */
export interface HlsPlayback {
  /** Plays one quality from the next segment on; undefined chooses by the line. */
  setLevel: (index: number | undefined) => void;
  /** Loads what is missing again, after the line was lost. */
  reload: () => void;
  destroy: () => void;
}

interface HlsEvents {
  onLevels: (levels: Quality[]) => void;
  onLevel: (index: number) => void;
  /** The browser decodes none of the renditions, or fails again and again: the playback is destroyed. */
  onGivenUp: () => void;
}

/** Plays a playlist in a video element, from `start` seconds on. Errors that retrying can't fix become an `error` event of the element. */
export function playByHls(
  HlsPlayer: typeof Hls,
  element: HTMLVideoElement,
  { playlist, start }: { playlist: string; start: number },
  { onLevels, onLevel, onGivenUp }: HlsEvents,
): HlsPlayback {
  const { Events, ErrorTypes } = HlsPlayer;
  const loader = new HlsPlayer(settingsOf(element, start));
  const countFailure = failureCounter();
  /** Files that the playlist names are gone, as the renditions were made anew. */
  let isOutdated = false;

  loader.on(Events.MANIFEST_PARSED, () => onLevels(loader.levels.map(qualityOf)));
  loader.on(Events.LEVEL_SWITCHED, (_event, { level }) => onLevel(level));
  loader.on(Events.ERROR, (_event, { fatal, type, response }) => {
    if (fatal && type !== ErrorTypes.NETWORK_ERROR) {
      if (countFailure(element.currentTime) <= 2 && loader.levels.length > 0)
        return loader.recoverMediaError();
      destroy();
      onGivenUp();
      element.src = '';
      return undefined;
    }
    if (response?.code === 404) isOutdated = true;
    if (fatal || final.includes(response?.code ?? 0)) element.dispatchEvent(new Event('error'));
    return undefined;
  });
  // After an error hls.js attaches the element again, which pauses it without an event.
  let plays = !element.paused;
  loader.on(Events.MEDIA_ATTACHED, () => {
    if (plays) play(element);
  });
  const endListening = listen(element, {
    play() {
      plays = true;
      loader.config.maxBufferLength = aheadPlaying;
    },
    pause() {
      plays = false;
    },
  });
  const destroy = () => {
    endListening();
    loader.destroy();
  };
  loader.loadSource(playlist);
  loader.attachMedia(element);

  return {
    setLevel(index) {
      loader.nextLevel = index ?? -1;
    },
    reload() {
      if (isOutdated && loader.url) {
        // The playlists and all else anew, from the same place on.
        loader.config.startPosition = element.currentTime;
        loader.loadSource(loader.url);
      } else {
        // An element that failed takes nothing more until it is attached again.
        if (element.error) loader.recoverMediaError();
        loader.startLoad();
      }
      isOutdated = false;
    },
    destroy,
  };
}

function qualityOf(
  { name, width, height }: { name: string; width: number; height: number },
  index: number,
): Quality {
  const known = renditionNames.find((one) => one === name) ?? 'unknown';
  return { index, name: known, pixels: Math.min(width, height) };
}
