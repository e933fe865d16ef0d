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

type PlayerRequest = 'mediaenterfullscreenrequest' | 'mediaexitfullscreenrequest' | 'mediaenterpiprequest';

/** Asks the media controller for what browsers do in different ways. */
export const request = (controller: HTMLElement, name: PlayerRequest): boolean =>
  controller.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true }));

export const isFullScreen = (controller: HTMLElement): boolean =>
  controller.hasAttribute('mediaisfullscreen');

export const toggleFullScreen = (controller: HTMLElement): boolean =>
  request(
    controller,
    isFullScreen(controller) ? 'mediaexitfullscreenrequest' : 'mediaenterfullscreenrequest',
  );

/** Shows the controls, which are hidden again after a while: the controller starts that time only when a pointer moves. */
export const showControls = (controller: HTMLElement): boolean =>
  controller.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse' }));
