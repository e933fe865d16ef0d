import { isIP } from 'node:net';
import { limits } from '@platform/contracts/limits';
import { type AppError, errors } from '@platform/service-kit';
import type { ClientHeaders } from './headers.ts';
import type { RequestContext } from './request-context.ts';

/** Dot segments, also percent-encoded; encoded slashes, backslashes and NUL; empty segments. */
const confusing = /\/(?:\.|%2e){1,2}(?:\/|$)|%(?:2f|5c|00)|[\\\0]|\/\//i;

/**
 * Returns the path of a request target; undefined if the gateway and a service could interpret it differently: not
 * origin-form, dot or empty segments, encoded separators, invalid percent-encoding.
 */
export function requestPath(target: string): string | undefined {
  if (target.charCodeAt(0) !== 47) return undefined;
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  if (confusing.test(path) || target.includes('#')) return undefined;
  if (!path.includes('%')) return path;
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return undefined;
  }
}

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

/**
 * Says whether a write was sent by a page of another site, or of another host of this site (CSRF). The member cookie's SameSite=Lax
 * stops other sites only. Current browsers send Sec-Fetch-Site over https; older ones, and all over plain http, send only Origin.
 * Pages can forge neither header, and clients that are not browsers send neither.
 */
export function isForeignWrite(method: string | undefined, headers: ClientHeaders): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const { upstream, gateway } = headers;
  const fetchSite = gateway['sec-fetch-site'];
  if (fetchSite !== undefined) return fetchSite === 'cross-site' || fetchSite === 'same-site';
  if (upstream.origin === undefined) return false;
  return !isOwn(upstream.origin, `${gateway.host ?? ''},${gateway['x-forwarded-host'] ?? ''}`);
}

/**
 * Whether an origin is one of the hosts this server was called by. A proxy that ends TLS keeps the host's name, or sends it in
 * X-Forwarded-Host, which pages can't set. It changes the scheme and may drop the port, so neither has to match.
 */
function isOwn(origin: string, hosts: string): boolean {
  // Sandboxed pages send 'null', which doesn't parse.
  const page = URL.parse(origin);
  if (!page) return false;
  return hosts.split(',').some((host) => {
    const own = URL.parse(`${page.protocol}//${host.trim()}`);
    return own !== null && own.hostname === page.hostname && (own.port === '' || own.port === page.port);
  });
}

/** The longest body that the operation takes. */
export const maxBodyBytes = ({ operation }: RequestContext): number =>
  operation?.maxBodyBytes ?? limits.requestBodyBytes;

/** Rejects ambiguous framing and bodies that are too long; sets `context.bodyBytes`. */
export function checkBody(context: RequestContext, headers: ClientHeaders): AppError | undefined {
  const { ambiguous, gateway, upstream } = headers;
  const length = upstream['content-length'];
  const transferEncoding = gateway['transfer-encoding'];
  if (transferEncoding !== undefined) context.bodyBytes = Number.POSITIVE_INFINITY;
  else if (length !== undefined) context.bodyBytes = Number(length);
  if (ambiguous) return errors.validation('A header that may come once came twice');
  if (
    transferEncoding !== undefined &&
    (length !== undefined || transferEncoding.toLowerCase() !== 'chunked')
  ) {
    return errors.validation('The request is malformed');
  }
  const { method } = context.req;
  if (context.bodyBytes > 0 && method !== 'POST' && method !== 'PUT')
    return errors.validation('This method takes no body');
  if (context.bodyBytes > maxBodyBytes(context) && transferEncoding === undefined)
    return errors.payloadTooLarge();
  return undefined;
}
