import { speedPreference } from './preferences.ts';

/** Plays it. A rejection shows nothing: some browsers play only after a member's gesture. */
export const play = (video: HTMLVideoElement): void => void video.play().catch(() => undefined);

export const togglePlay = (video: HTMLVideoElement): void => (video.paused ? play(video) : video.pause());

/** Goes to another place of the film, as far as there is one. */
export function seekBy(video: HTMLVideoElement, seconds: number): void {
  const end = Number.isFinite(video.duration) ? video.duration : Number.POSITIVE_INFINITY;
  video.currentTime = Math.min(Math.max(video.currentTime + seconds, 0), end);
}

export function setSpeed(video: HTMLVideoElement, speed: number): void {
  video.playbackRate = speed;
  speedPreference.set(speed);
}
