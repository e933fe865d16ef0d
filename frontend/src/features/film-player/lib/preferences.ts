import { createStored, createStoredSwitch } from '../../../lib/store.ts';

/** The player's settings. media-chrome keeps the volume. */

const oneOf = (all: readonly number[]) => (text: string | null) =>
  all.find((one) => String(one) === text) ?? 1;

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
export const speedPreference = createStored('player_speed', oneOf(speeds));

/** The height in pixels that a member chose; undefined for automatic. */
export const qualityPreference = createStored(
  'player_quality',
  (text) => Number(text) || undefined,
  (pixels) => String(pixels ?? 'auto'),
);

/** Captions are shown until a member switches them off; their language is kept beside that. */
export const captionsSwitch = createStoredSwitch('player_captions', 'on');
export const captionsLanguage = createStored('player_captions_language', (text) => text ?? '');

/** Parts of the usual size. */
export const captionsSizes = [0.85, 1, 1.25, 1.5] as const;
export const captionsSize = createStored('player_captions_size', oneOf(captionsSizes));

export function nextSpeed(speed: number, steps: 1 | -1): number {
  const index = speeds.findIndex((one) => one >= speed);
  return speeds[Math.min(Math.max(index + steps, 0), speeds.length - 1)] ?? 1;
}

/** Whether the player takes the page's width. */
export const theatre = createStoredSwitch('player_theatre', 'off');

export const toggleTheatre = (): void => theatre.set(!theatre.get());
