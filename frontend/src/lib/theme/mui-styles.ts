import { colours as c, motion, overlayShadow } from './tokens.ts';

/** What opens over the page. */
export const overlay = { backgroundColor: c.overlay, backgroundImage: 'none', boxShadow: overlayShadow };
export const focusRing = { outline: `2px solid ${c.ice}`, outlineOffset: 2 };
/** The transition between states of a control. */
export const state = ['background-color', 'border-color', 'color']
  .map((property) => `${property} ${motion.state}ms ${motion.easeEnter}`)
  .join(', ');
