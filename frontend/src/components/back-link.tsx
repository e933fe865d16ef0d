import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';

type BackLinkProps = {
  to: string;
  className?: string | undefined;
  /** Called when the link leaves the page, not when it opens a new tab or window. */
  onBack?: (() => void) | undefined;
  'aria-keyshortcuts'?: string;
  children: ReactNode;
};

/** A click that follows a link in this tab. */
export const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/**
 * A back link. Goes back in history, and so to the old scroll position, if the previous page's link set `state={{ from }}`
 * to that page; otherwise it opens `to`. `state.depth` counts the entries that the admin panel has pushed since.
 */
export function BackLink({ onBack, ...link }: BackLinkProps) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (!isPlain(event)) return;
    onBack?.();
    if (!state?.from) return;
    event.preventDefault();
    void navigate(-1 - (state.depth ?? 0));
  };
  return <Link {...link} onClick={goBack} />;
}
