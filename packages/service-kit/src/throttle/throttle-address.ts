import { isIPv6 } from 'node:net';

/**
 * The part of a client's address that is counted against limits: an IPv4 address whole (also when it is mapped into IPv6),
 * and the first 64 bits of an IPv6 address, because one client has all of the rest (RFC 6177).
 */
export function throttleAddress(address: string): string {
  const plain = address.split('%', 1)[0] ?? '';
  if (!isIPv6(plain)) return plain;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped) return mapped;
  // The URL parser writes an IPv6 address in its one canonical form.
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = canonical.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = canonical.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : [];
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
