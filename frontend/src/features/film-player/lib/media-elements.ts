/** The custom elements that the player uses, with Chinese names, and their types in JSX. */
import 'media-chrome/dist/media-controller.js';
import 'media-chrome/dist/media-loading-indicator.js';
import 'media-chrome/dist/media-time-display.js';
import 'media-chrome/dist/media-time-range.js';
import 'media-chrome/dist/media-volume-range.js';
import 'media-chrome/dist/lang/zh-CN.js';
import type { HTMLAttributes, Ref } from 'react';

type MediaElement = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement>; noautohide?: boolean };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'media-controller': MediaElement & { nohotkeys?: boolean; autohide?: string };
      'media-loading-indicator': MediaElement & { loadingdelay?: string };
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

/** Asks the media controller for what browsers do in different ways. */
export const toggleMode = (controller: HTMLElement, mode: Mode): boolean =>
  controller.dispatchEvent(
    new CustomEvent(`media${isIn(controller, mode) ? 'exit' : 'enter'}${mode}request`, {
      bubbles: true,
      composed: true,
    }),
  );

/** Shows the controls, which are hidden again after a while: the controller starts that time only when a pointer moves. */
export const showControls = (controller: HTMLElement): boolean =>
  controller.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse' }));
