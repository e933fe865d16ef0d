import type { RenditionName } from '@platform/contracts';
import { useEffect, useRef, useState } from 'react';
import { type HlsPlayback, importHls, playByHls, type Quality } from './hls.ts';
import { qualityPreference } from './preferences.ts';

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

type Source = { source: string; hls: string | undefined };

/**
 * Loads a film into a video element, from `start` seconds on: its renditions by hls.js, or by the browser where only it can (iPhones); else
 * the file. Errors that retrying can't fix become an `error` event of the element.
 */
export function useStream(video: HTMLVideoElement | null, { source, hls }: Source, start: number): Stream {
  const player = useRef<HlsPlayback>(undefined);
  /** Imports hls.js again; undefined unless that failed. */
  const importAgain = useRef<() => void>(undefined);
  const [levels, setLevels] = useState<Quality[]>([]);
  const [current, setCurrent] = useState<number>();
  const [chosen, setChosen] = useState<number>();

  function choose(index: number | undefined) {
    setChosen(index);
    player.current?.setLevel(index);
  }

  useEffect(() => {
    if (!video) return undefined;
    if (!hls) {
      video.src = fromStart(source, start);
      return undefined;
    }
    const over = new AbortController();
    const onLevels = (found: Quality[]) => {
      setLevels(found);
      const wanted = preferred(found, qualityPreference.get());
      if (wanted) choose(wanted.index);
    };
    const onGivenUp = () => {
      player.current = undefined;
    };
    importHls(
      over.signal,
      (HlsPlayer) => {
        if (HlsPlayer.isSupported())
          player.current = playByHls(
            HlsPlayer,
            video,
            { playlist: hls, start },
            { onLevels, onLevel: setCurrent, onGivenUp },
          );
        else video.src = fromStart(hls, start);
      },
      (again, isFirst) => {
        importAgain.current = () => {
          importAgain.current = undefined;
          again();
        };
        // As when the line is lost.
        if (isFirst) video.dispatchEvent(new Event('error'));
      },
    );
    return () => {
      over.abort();
      importAgain.current = undefined;
      player.current?.destroy();
      player.current = undefined;
    };
  }, [video, source, hls, start]);

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
      if (player.current) player.current.reload();
      else if (importAgain.current) importAgain.current();
      else reloadFile(element);
    },
  };
}

/** The media element loads the file itself: an uploaded film as it is, or renditions where the browser plays HLS. */
function reloadFile(video: HTMLVideoElement): void {
  const { currentTime } = video;
  // The place that the address names is where Safari goes last. Before the film has loaded, only the address knows it.
  const [address = ''] = video.getAttribute('src')?.split('#') ?? [];
  if (video.readyState > 0) video.src = fromStart(address, currentTime);
  video.load();
  video.currentTime = currentTime;
}

const fromStart = (address: string, start: number): string => `${address}${start > 0 ? `#t=${start}` : ''}`;

/** The best that isn't better than what was chosen for another film; of two alike, the one that needs less of the line. */
function preferred(qualities: Quality[], pixels: number | undefined): Quality | undefined {
  if (pixels === undefined) return undefined;
  const fitting = qualities.filter((quality) => quality.pixels <= pixels);
  return fitting.sort((a, b) => b.pixels - a.pixels || a.index - b.index)[0] ?? qualities[0];
}
