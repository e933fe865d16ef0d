import type { RenditionName } from '@platform/contracts';
import { renditionNames } from '@platform/contracts/playback';
import type Hls from 'hls.js/light';
import { useEffect, useRef, useState } from 'react';
import { listen } from '../../../lib/listen.ts';
import { isMissingCode, reloadForMissing } from '../../../lib/missing-code.ts';
import { play } from './actions.ts';
import { qualityPreference } from './preferences.ts';

export type Quality = { index: number; name: RenditionName; pixels: number };

export type Stream = {
  /** The highest first; empty where the browser chooses by itself. */
  qualities: Quality[];
  current: Quality | undefined;
  /** The member's choice; undefined for automatic. */
  chosen: Quality | undefined;
  choose: (quality: Quality | undefined) => void;
  /** For the figures. */
  rendition: RenditionName;
  /** Loads what is missing again, after the line was lost. */
  reload: (video: HTMLVideoElement) => void;
};

/** Seconds that are loaded before the member plays, and after. */
const [aheadPaused, aheadPlaying] = [4, 30];
/** Responses that retrying can't change. */
const final = [401, 403, 404];

/** The media element loads the file itself: an uploaded film as it is, or renditions where the browser plays HLS. */
const reloadFile = (video: HTMLVideoElement): void => {
  const { currentTime } = video;
  // The place that the address names is where Safari goes last. Before the film has loaded, only the address knows it.
  const [address = ''] = video.getAttribute('src')?.split('#') ?? [];
  if (video.readyState > 0) video.src = fromStart(address, currentTime);
  video.load();
  video.currentTime = currentTime;
};

/**
 * Loads what is missing; where the playlists are outdated, those and all else anew, from the same place on. An element that failed
 * takes nothing more until it is attached again.
 */
function reloadStream(loader: Hls, { currentTime, error }: HTMLVideoElement, isOutdated: boolean): void {
  if (isOutdated && loader.url) {
    loader.config.startPosition = currentTime;
    loader.loadSource(loader.url);
    return;
  }
  if (error) loader.recoverMediaError();
  loader.startLoad();
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

/**
 * After an error hls.js attaches the element again, which pauses it without an event: plays on when it is attached. Returns what ends
 * the listening.
 */
function playOnceAttached(HlsPlayer: typeof Hls, loader: Hls, element: HTMLVideoElement): () => void {
  let plays = !element.paused;
  loader.on(HlsPlayer.Events.MEDIA_ATTACHED, () => {
    if (plays) play(element);
  });
  return listen(element, {
    play() {
      plays = true;
    },
    pause() {
      plays = false;
    },
  });
}

/** Seconds between two places that are not the same. */
const onePlace = 10;

/** Counts failures of decoding at about one place of a film. Takes the place, in seconds. */
export function failureCounter(): (at: number) => number {
  let [count, last] = [0, 0];
  return (at) => {
    count = Math.abs(at - last) > onePlace ? 1 : count + 1;
    last = at;
    return count;
  };
}

/** An object, so that tests can replace `load`. */
export const hlsCode = { load: () => import('hls.js/light') };

/**
 * Imports hls.js and gives it to `use`, until `ended`. A failure gives `onFailure` what imports it again. If the second fails too, though
 * the line is there, the browser keeps the failure or a new release removed the file: the page is loaded again.
 */
function importHls(
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

type Source = { source: string; hls: string | undefined };

/**
 * Loads a film into a video element, from `start` seconds on: its renditions by hls.js, or by the browser where only it can (iPhones); else
 * the file. Errors that retrying can't fix become an `error` event of the element.
 */
export function useStream(video: HTMLVideoElement | null, { source, hls }: Source, start: number): Stream {
  const player = useRef<Hls>(undefined);
  /** Imports hls.js again; undefined unless that failed. */
  const importAgain = useRef<() => void>(undefined);
  /** Files that the playlist names are gone, as the renditions were made anew. */
  const isOutdated = useRef(false);
  const [levels, setLevels] = useState<Quality[]>([]);
  const [current, setCurrent] = useState<number>();
  const [chosen, setChosen] = useState<number>();

  useEffect(() => {
    if (!video) return undefined;
    if (!hls) {
      video.src = fromStart(source, start);
      return undefined;
    }
    const over = new AbortController();
    let stop = () => {};
    const use = (HlsPlayer: typeof Hls) => {
      if (HlsPlayer.isSupported()) stop = playBy(HlsPlayer, hls, video);
      else video.src = fromStart(hls, start);
    };
    importHls(over.signal, use, (again, isFirst) => {
      importAgain.current = () => {
        importAgain.current = undefined;
        again();
      };
      // As when the line is lost.
      if (isFirst) video.dispatchEvent(new Event('error'));
    });
    return () => {
      over.abort();
      importAgain.current = undefined;
      stop();
    };

    function playBy(HlsPlayer: typeof Hls, playlist: string, element: HTMLVideoElement) {
      const loader = new HlsPlayer(settingsOf(element, start));
      const countFailure = failureCounter();
      // The browser decodes none of the renditions, or fails again and again.
      const giveUp = () => {
        player.current = undefined;
        loader.destroy();
        element.src = '';
      };
      const { Events, ErrorTypes } = HlsPlayer;
      loader.on(Events.MANIFEST_PARSED, () => {
        const found = loader.levels.map(qualityOf);
        setLevels(found);
        const wanted = preferred(found, qualityPreference.get());
        if (wanted) choose(wanted.index);
      });
      loader.on(Events.LEVEL_SWITCHED, (_event, { level }) => setCurrent(level));
      loader.on(Events.ERROR, (_event, { fatal, type, response }) => {
        if (fatal && type !== ErrorTypes.NETWORK_ERROR) {
          const failures = countFailure(element.currentTime);
          return failures > 2 || loader.levels.length === 0 ? giveUp() : loader.recoverMediaError();
        }
        if (response?.code === 404) isOutdated.current = true;
        if (fatal || final.includes(response?.code ?? 0)) element.dispatchEvent(new Event('error'));
        return undefined;
      });
      const endListening = listen(element, {
        play() {
          loader.config.maxBufferLength = aheadPlaying;
        },
      });
      const endAttaching = playOnceAttached(HlsPlayer, loader, element);
      loader.loadSource(playlist);
      loader.attachMedia(element);
      player.current = loader;
      return () => {
        player.current = undefined;
        endListening();
        endAttaching();
        loader.destroy();
      };
    }
  }, [video, source, hls, start]);

  function choose(index: number | undefined) {
    setChosen(index);
    if (player.current) player.current.nextLevel = index ?? -1;
  }
  const named = (index: number | undefined) => levels.find((level) => level.index === index);
  return {
    qualities: [...levels].sort((a, b) => b.pixels - a.pixels),
    current: named(current),
    chosen: named(chosen),
    choose(quality) {
      qualityPreference.set(quality?.pixels);
      choose(quality?.index);
    },
    rendition: named(current)?.name ?? (hls ? 'unknown' : 'original'),
    reload(element) {
      if (player.current) reloadStream(player.current, element, isOutdated.current);
      else if (importAgain.current) importAgain.current();
      else reloadFile(element);
      isOutdated.current = false;
    },
  };
}

/** The best that isn't better than what was chosen for another film; of two alike, the one that needs less of the line. */
function preferred(qualities: Quality[], pixels: number | undefined): Quality | undefined {
  if (pixels === undefined) return undefined;
  const fitting = qualities.filter((quality) => quality.pixels <= pixels);
  return fitting.sort((a, b) => b.pixels - a.pixels || a.index - b.index)[0] ?? qualities[0];
}

const fromStart = (address: string, start: number): string => `${address}${start > 0 ? `#t=${start}` : ''}`;

function qualityOf(
  { name, width, height }: { name: string; width: number; height: number },
  index: number,
): Quality {
  const known = renditionNames.find((one) => one === name) ?? 'unknown';
  return { index, name: known, pixels: Math.min(width, height) };
}
