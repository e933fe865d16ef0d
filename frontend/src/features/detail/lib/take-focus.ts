/** A ref: focuses what has just taken the place of the control that was used. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });
