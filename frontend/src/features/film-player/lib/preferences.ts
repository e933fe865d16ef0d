import type { RenditionName } from '@platform/contracts';
import { renditionNames } from '@platform/contracts/playback';
import { storage } from '../../../lib/storage.ts';
import { createStore } from '../../../lib/store.ts';

/** What a member set is kept in their browser. The volume is kept by media-chrome. */
const keys = {
  speed: 'player_speed',
  theatre: 'player_theatre',
  quality: 'player_quality',
  captions: 'player_captions',
} as const;

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

export const speedPreference = {
  get: (): number => speeds.find((speed) => String(speed) === storage.get(keys.speed)) ?? 1,
  set: (speed: number): void => storage.set(keys.speed, String(speed)),
};

/** The rendition that a member chose; undefined for automatic. */
export const qualityPreference = {
  get: (): RenditionName | undefined => renditionNames.find((name) => name === storage.get(keys.quality)),
  set: (name: RenditionName | undefined): void => storage.set(keys.quality, name ?? 'auto'),
};

/** The language of the captions that a member chose, `off`, or null before any choice. */
export const captionsPreference = {
  get: (): string | null => storage.get(keys.captions),
  set: (language: string | undefined): void => storage.set(keys.captions, language ?? 'off'),
};

/** The speed after or before another. */
export function nextSpeed(speed: number, steps: 1 | -1): number {
  const index = speeds.findIndex((one) => one >= speed);
  return speeds[Math.min(Math.max(index + steps, 0), speeds.length - 1)] ?? 1;
}

/** Whether the player takes the page's width. */
export const theatre = createStore(storage.get(keys.theatre) === 'on');

export function toggleTheatre(): void {
  theatre.set(!theatre.get());
  storage.set(keys.theatre, theatre.get() ? 'on' : 'off');
}
