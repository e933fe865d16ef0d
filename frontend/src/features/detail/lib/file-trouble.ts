import { type SyntheticEvent, useEffect, useRef } from 'react';

/** Why a file does not play: it was removed, its data no longer arrives, or the browser can't decode it. */
export type FileTrouble = 'gone' | 'line' | 'format';

/** A request without response headers by then counts as a lost connection. */
const responseMs = 5_000;

/** Codes of a media element's error, and its state when it can play on. */
const [networkError, decodeError, haveFutureData] = [2, 3, 3];

/** The reason for a video element's error. The element doesn't tell a removed file from another failure to load. */
export async function fileTrouble({ error }: HTMLVideoElement, source: string): Promise<FileTrouble> {
  if (error?.code === networkError) return 'line';
  if (error?.code === decodeError) return 'format';
  const request = { method: 'HEAD', signal: AbortSignal.timeout(responseMs) };
  const response = await fetch(source, request).catch(() => undefined);
  if (response?.status === 404) return 'gone';
  return response?.ok ? 'format' : 'line';
}

/** Browsers wait without end for data that stops arriving. */
const stallMs = 8_000;

/** Event handlers of a video element. Calls `onStall` when it wants to play and no data has arrived for 8 s. */
export function useStall(onStall: (video: HTMLVideoElement) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const watch = ({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!video.paused && !video.ended && video.readyState < haveFutureData) onStall(video);
    }, stallMs);
  };
  return { onWaiting: watch, onStalled: watch, onProgress: watch };
}
