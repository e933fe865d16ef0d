import { isPageKey } from '../../../lib/keyboard.ts';
import { seekBy, setSpeed, togglePlay } from './actions.ts';
import { changeVolume, toggleMode, toggleMute } from './media-elements.ts';
import { nextSpeed, toggleTheatre } from './preferences.ts';

type Action = (video: HTMLVideoElement, controller: HTMLElement, toggleCaptions: () => void) => void;

/** YouTube's keys, wherever the focus is. */
const everywhere: Record<string, Action> = {
  ' ': togglePlay,
  k: togglePlay,
  j: (video) => seekBy(video, -10),
  l: (video) => seekBy(video, 10),
  m: (video, controller) => void toggleMute(controller, video),
  f: (_, controller) => void toggleMode(controller, 'fullscreen'),
  t: toggleTheatre,
  c: (_video, _controller, toggleCaptions) => toggleCaptions(),
  ArrowLeft: (video) => seekBy(video, -5),
  ArrowRight: (video) => seekBy(video, 5),
  '<': (video) => setSpeed(video, nextSpeed(video.playbackRate, -1)),
  '>': (video) => setSpeed(video, nextSpeed(video.playbackRate, 1)),
};

/** Elsewhere these scroll the page. */
const inPlayer: Record<string, Action> = {
  ArrowUp: (video, controller) => changeVolume(controller, video, 0.05),
  ArrowDown: (video, controller) => changeVolume(controller, video, -0.05),
};

/** What a key does: nothing in fields, menus and dialogs, and no space on what it presses. */
function actionOf(event: KeyboardEvent, controller: HTMLElement): Action | undefined {
  const { key, target } = event;
  if (!isPageKey(event) || (event.repeat && !/^(Arrow|[jl]$)/.test(key))) return undefined;
  const focused = target instanceof Element ? target : document.body;
  if (key === ' ' && focused.closest('button, a, summary')) return undefined;
  if (/^[0-9]$/.test(key))
    return (video) => {
      if (Number.isFinite(video.duration)) video.currentTime = (video.duration * Number(key)) / 10;
    };
  if (key.startsWith('Arrow') && focused.closest('media-time-range, media-volume-range')) return undefined;
  const action = everywhere[key.length === 1 ? key.toLowerCase() : key];
  return action ?? (controller.contains(focused) ? inPlayer[key] : undefined);
}

export function handleKey(
  event: KeyboardEvent,
  video: HTMLVideoElement,
  controller: HTMLElement,
  toggleCaptions: () => void,
): void {
  const action = actionOf(event, controller);
  if (!action) return;
  event.preventDefault();
  action(video, controller, toggleCaptions);
}
