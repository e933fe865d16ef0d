import { objectsPrefix } from '@platform/contracts/paths';

const parse = (address: string): URL | null => {
  try {
    return new URL(address, window.location.href);
  } catch {
    return null;
  }
};

export type LinkTarget =
  | { kind: 'anchor' | 'mail' | 'outside'; href: string }
  /** A page of ours: path, query and fragment. */
  | { kind: 'page'; to: string }
  | { kind: 'none' };

/** Where a link of a post leads. Only pages of ours, http, https and mailto lead anywhere. */
export function linkTarget(href: string | undefined): LinkTarget {
  if (!href) return { kind: 'none' };
  if (href.startsWith('#')) return { kind: 'anchor', href };
  const url = parse(href);
  if (url?.protocol === 'mailto:') return { kind: 'mail', href: url.href };
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return { kind: 'none' };
  const isPage = url.origin === window.location.origin && !url.pathname.startsWith(objectsPrefix);
  if (!isPage) return { kind: 'outside', href: url.href };
  return { kind: 'page', to: url.pathname + url.search + url.hash };
}

/** The path of a picture that is one of our stored objects; null for every other: no page asks another site for anything. */
export function ownPicture(source: string | undefined): string | null {
  const url = source ? parse(source) : null;
  if (!url || url.origin !== window.location.origin) return null;
  return url.pathname.startsWith(objectsPrefix) ? url.pathname : null;
}
