/** The custom elements that the player uses, with Chinese names, and their types in JSX. */
import 'media-chrome/dist/media-controller.js';
import 'media-chrome/dist/media-loading-indicator.js';
import 'media-chrome/dist/media-time-display.js';
import 'media-chrome/dist/media-time-range.js';
import 'media-chrome/dist/media-volume-range.js';
import 'media-chrome/dist/lang/zh-CN.js';
import type { Attributes, HTMLAttributes, Ref } from 'react';

type MediaElement = Attributes &
  HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement>; noautohide?: boolean };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'media-controller': MediaElement & { nohotkeys?: boolean; autohide?: string };
      'media-loading-indicator': MediaElement;
      'media-time-display': MediaElement & { showduration?: boolean; notoggle?: boolean };
      'media-time-range': MediaElement;
      'media-volume-range': MediaElement;
    }
  }
}

/** Full screen, or picture in picture. */
type Mode = 'fullscreen' | 'pip';

export const isIn = (controller: HTMLElement, mode: Mode): boolean =>
  controller.hasAttribute(`mediais${mode}`);

/** Requests from the media controller what browsers do in different ways, or what it remembers. */
const request = (controller: HTMLElement, what: string, detail?: number): boolean =>
  controller.dispatchEvent(new CustomEvent(`media${what}request`, { bubbles: true, composed: true, detail }));

export const toggleMode = (controller: HTMLElement, mode: Mode): boolean =>
  request(controller, `${isIn(controller, mode) ? 'exit' : 'enter'}${mode}`);

export const toggleMute = (controller: HTMLElement, { muted, volume }: HTMLVideoElement): boolean =>
  request(controller, muted || volume === 0 ? 'unmute' : 'mute');

/** Also unmutes. */
export function changeVolume(controller: HTMLElement, { volume }: HTMLVideoElement, by: number): void {
  request(controller, 'volume', Math.min(Math.max(volume + by, 0), 1));
  request(controller, 'unmute');
}

/** Shows the controls, which are hidden again after a while: the controller starts that time only when a pointer moves. */
export const showControls = (controller: HTMLElement): boolean =>
  controller.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse' }));
