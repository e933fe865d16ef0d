import { toggleMode } from './media-elements.ts';
import { nextSpeed, speedPreference, toggleTheatre } from './preferences.ts';

/** Goes to another place of the film, as far as there is one. */
export function seekBy(video: HTMLVideoElement, seconds: number): void {
  const end = Number.isFinite(video.duration) ? video.duration : Number.POSITIVE_INFINITY;
  video.currentTime = Math.min(Math.max(video.currentTime + seconds, 0), end);
}

/** Without a reason to show: the browser may reject to play until the member touches the page. */
export const togglePlay = (video: HTMLVideoElement): void => {
  if (video.paused) void video.play().catch(() => undefined);
  else video.pause();
};

export function setSpeed(video: HTMLVideoElement, speed: number): void {
  video.playbackRate = speed;
  speedPreference.set(speed);
}

const changeVolume = (video: HTMLVideoElement, by: number): void => {
  video.muted = false;
  video.volume = Math.min(Math.max(video.volume + by, 0), 1);
};

type Action = (video: HTMLVideoElement, controller: HTMLElement) => void;

/** YouTube's keys, wherever the focus is. */
const everywhere: Record<string, Action> = {
  ' ': togglePlay,
  k: togglePlay,
  j: (video) => seekBy(video, -10),
  l: (video) => seekBy(video, 10),
  m: (video) => {
    video.muted = !video.muted;
  },
  f: (_, controller) => void toggleMode(controller, 'fullscreen'),
  t: toggleTheatre,
  '<': (video) => setSpeed(video, nextSpeed(video.playbackRate, -1)),
  '>': (video) => setSpeed(video, nextSpeed(video.playbackRate, 1)),
};

/** Elsewhere these scroll the page. */
const inPlayer: Record<string, Action> = {
  ArrowLeft: (video) => seekBy(video, -5),
  ArrowRight: (video) => seekBy(video, 5),
  ArrowUp: (video) => changeVolume(video, 0.05),
  ArrowDown: (video) => changeVolume(video, -0.05),
};

/** What a key does: nothing in fields, menus and dialogs, and no space on what it presses. */
function actionOf(event: KeyboardEvent, controller: HTMLElement): Action | undefined {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.repeat && !/^(Arrow|[jl]$)/.test(key)) return undefined;
  const focused = target instanceof Element ? target : document.body;
  if (focused.closest('input, textarea, select, [contenteditable], [role=menu], [role=dialog]'))
    return undefined;
  if (key === ' ' && focused.closest('button, a, summary')) return undefined;
  if (/^[0-9]$/.test(key))
    return (video) => {
      if (Number.isFinite(video.duration)) video.currentTime = (video.duration * Number(key)) / 10;
    };
  const range = focused.closest('media-time-range, media-volume-range');
  const isArrow = controller.contains(focused) && !range;
  return everywhere[key.length === 1 ? key.toLowerCase() : key] ?? (isArrow ? inPlayer[key] : undefined);
}

/** Handles a key of the page. */
export function handleKey(event: KeyboardEvent, video: HTMLVideoElement, controller: HTMLElement): void {
  const action = actionOf(event, controller);
  if (!action) return;
  event.preventDefault();
  action(video, controller);
}
