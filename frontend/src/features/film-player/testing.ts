import { beforeEach, jest } from '@jest/globals';
import { fireEvent } from '@testing-library/react';

/** Mocks what jsdom lacks of video elements, which all share one state. */
export function useMediaElements() {
  const initial = {
    ...{ paused: true, ended: false, readyState: 4, currentTime: 0 },
    error: null as { code: number } | null,
  };
  const state = { ...initial };
  let loads = 0;
  function VTTCue(this: object, startTime: number, endTime: number, text: string) {
    Object.assign(this, { startTime, endTime, text });
  }
  Object.assign(globalThis, { VTTCue, PointerEvent: MouseEvent });

  beforeEach(() => {
    loads = 0;
    Object.assign(state, initial);
    const media = HTMLMediaElement.prototype;
    jest.spyOn(media, 'play').mockImplementation(async function play(this: HTMLMediaElement) {
      state.paused = false;
      fireEvent.play(this);
    });
    jest.spyOn(media, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
      state.paused = true;
      fireEvent.pause(this);
    });
    jest.spyOn(media, 'load').mockImplementation(() => {
      loads += 1;
      state.error = null;
    });
    for (const name of Object.keys(initial) as (keyof typeof initial)[])
      Object.defineProperty(media, name, {
        configurable: true,
        get: () => state[name],
        set: (value) => Object.assign(state, { [name]: value }),
      });
    Object.assign(media, { addTextTrack: () => ({ cues: [], addCue: () => {} }) });
    const textTracks = Object.assign(new EventTarget(), { length: 0, *[Symbol.iterator]() {} });
    Object.defineProperty(media, 'textTracks', { configurable: true, value: textTracks });
    Object.defineProperty(media, 'duration', { configurable: true, get: () => 130 });
    Object.defineProperty(media, 'played', { configurable: true, get: () => ({ length: 0 }) });
  });
  return {
    state,
    /** How often anything was loaded anew. */
    loads: () => loads,
  };
}
