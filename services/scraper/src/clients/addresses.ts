import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Azure's metadata server, which has a public address. */
const publicMetadata = new Set(['168.63.129.16']);
/** All that is assigned for use on the internet. Mapped, translated and old forms of IPv4 addresses lie outside or have ranges of their own. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** Whether an IP address is public: not private, local, reserved, or an embedded IPv4 address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || publicMetadata.has(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast));
}
