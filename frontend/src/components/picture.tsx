import { type ComponentProps, type ReactNode, useState } from 'react';
import { useMemberCookieRenewals } from '../lib/membership.ts';

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'alt'> & {
  src: string | null | undefined;
  alt: string;
  fallback: ReactNode;
};

/**
 * An image, requested once there is a member cookie. If it is missing or fails to load, shows the fallback; retries when
 * the cookie is renewed or the browser is online again.
 */
export function Picture({ src, fallback, ...image }: PictureProps) {
  const renewals = useMemberCookieRenewals();
  const [failed, setFailed] = useState<string | null>(null);
  const attempt = `${renewals} ${src}`;
  if (!src || attempt === failed) return fallback;
  if (renewals === 0) return null;
  return <Attempt key={`${failed} ${src}`} src={src} attempt={attempt} onFailed={setFailed} {...image} />;
}

type AttemptProps = ComponentProps<'img'> & { attempt: string; onFailed: (attempt: string) => void };

function Attempt({ attempt, onFailed, ...image }: AttemptProps) {
  // The attempt at the first render, when the request was sent: the cookie may be renewed before its error arrives.
  const [initial] = useState(attempt);
  // biome-ignore lint/a11y/useAltText: the caller gives it
  return <img {...image} onError={() => onFailed(initial)} />;
}
