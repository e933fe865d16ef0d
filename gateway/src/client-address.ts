import { isIP } from 'node:net';

/** Gives the client's network address: of the socket, or what the outermost of `hops` trusted proxies saw. */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  hops: number,
): string {
  const nearest = plain(socketAddress ?? '');
  if (hops === 0 || forwardedFor === undefined) return nearest;
  const seen = forwardedFor.split(',');
  const claimed = plain((seen[seen.length - hops] ?? '').trim());
  return isIP(claimed) === 0 ? nearest : claimed;
}

/** An IPv4 address mapped into IPv6 is the IPv4 address. */
function plain(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address || 'unknown';
}
