import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';

type BackLinkProps = {
  to: string;
  className?: string | undefined;
  /** The page is left by it: not called for a click that opens another tab or window. */
  onBack?: (() => void) | undefined;
  children: ReactNode;
};

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/**
 * A page's own way back. It goes back in history, to the place where the page was left, when the link that led here says that
 * it stood there (`state={{ from: '/' }}`); otherwise it opens `to` anew.
 */
export function BackLink({ to, className, onBack, children }: BackLinkProps) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (!isPlain(event)) return;
    onBack?.();
    if (state?.from !== to) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to={to} className={className} onClick={goBack}>
      {children}
    </Link>
  );
}
