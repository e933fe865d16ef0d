import { storage } from '../../../lib/storage.ts';
import { createStore, createStoredSwitch } from '../../../lib/store.ts';

/** The player's settings, kept in the browser. media-chrome keeps the volume. */
const keys = {
  speed: 'player_speed',
  theatre: 'player_theatre',
  quality: 'player_quality',
  captions: 'player_captions',
  captionsLanguage: 'player_captions_language',
  captionsSize: 'player_captions_size',
} as const;

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

export const speedPreference = {
  get: (): number => speeds.find((speed) => String(speed) === storage.get(keys.speed)) ?? 1,
  set: (speed: number): void => storage.set(keys.speed, String(speed)),
};

/** The height in pixels that a member chose; undefined for automatic. */
export const qualityPreference = {
  get: (): number | undefined => Number(storage.get(keys.quality)) || undefined,
  set: (pixels: number | undefined): void => storage.set(keys.quality, String(pixels ?? 'auto')),
};

/** Captions are shown until a member switches them off; their language is kept beside that. */
export const captionsPreference = {
  areOn: (): boolean => storage.get(keys.captions) !== 'off',
  language: (): string | null => storage.get(keys.captionsLanguage),
  set(language: string | undefined): void {
    storage.set(keys.captions, language ? 'on' : 'off');
    if (language) storage.set(keys.captionsLanguage, language);
  },
};

/** Parts of the usual size. */
export const captionsSizes = [0.85, 1, 1.25, 1.5] as const;
export const captionsSize = createStore<number>(
  captionsSizes.find((size) => String(size) === storage.get(keys.captionsSize)) ?? 1,
);

export function setCaptionsSize(size: number): void {
  captionsSize.set(size);
  storage.set(keys.captionsSize, String(size));
}

/** The speed after or before another. */
export function nextSpeed(speed: number, steps: 1 | -1): number {
  const index = speeds.findIndex((one) => one >= speed);
  return speeds[Math.min(Math.max(index + steps, 0), speeds.length - 1)] ?? 1;
}

/** Whether the player takes the page's width. */
export const theatre = createStoredSwitch(keys.theatre, 'off');

export const toggleTheatre = (): void => theatre.set(!theatre.get());
