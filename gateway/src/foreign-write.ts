import type { ClientHeaders } from './headers.ts';

/**
 * Says whether a page of another site, or of another host of this one, has the browser change something here. The member cookie's
 * SameSite=Lax keeps it from other sites only. Every current browser says over https where a request comes from; older ones, and
 * all of them over plain http, name the page's origin alone. Pages can forge neither, and what is no browser sends neither.
 */
export function isForeignWrite(method: string | undefined, headers: ClientHeaders): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const { fetchSite, host, forwardedHost, forward } = headers;
  if (fetchSite !== undefined) return fetchSite === 'cross-site' || fetchSite === 'same-site';
  if (forward.origin === undefined) return false;
  return !isOwn(forward.origin, `${host ?? ''},${forwardedHost ?? ''}`);
}

/**
 * Whether an origin is one of the hosts this server was called by. A proxy that ends TLS keeps the host's name, or says it in
 * X-Forwarded-Host, which no page elsewhere can send; of the scheme it keeps nothing, and of the port not always.
 */
function isOwn(origin: string, hosts: string): boolean {
  // 'null', of a sandboxed page, names nobody.
  const page = URL.parse(origin);
  if (!page) return false;
  return hosts.split(',').some((host) => {
    const own = URL.parse(`${page.protocol}//${host.trim()}`);
    return own !== null && own.hostname === page.hostname && (own.port === '' || own.port === page.port);
  });
}
