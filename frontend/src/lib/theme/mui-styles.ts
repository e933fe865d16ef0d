import { colours as c } from './tokens.ts';

/** Dialogs, menus and popovers. */
export const overlay = { backgroundColor: c.overlay, backgroundImage: 'none', boxShadow: 'var(--shadow)' };
export const focusRing = { outline: `2px solid ${c.ice}`, outlineOffset: 2 };
/** The transition between states of a control. */
export const state = ['background-color', 'border-color', 'color']
  .map((property) => `${property} var(--state)`)
  .join(', ');
