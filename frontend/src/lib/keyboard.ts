/** Elements with their own use of keys: text fields, selects, dialogs, menus. */
const elsewhere =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';

/** Whether a key or a turn of the wheel isn't the page's, but a field's, or that of a dialog or menu above it. */
export const isElsewhere = ({ target }: Event): boolean =>
  (target instanceof Element && target.closest(elsewhere) !== null) ||
  document.querySelector('[aria-modal="true"]') !== null;
