import { identityHeader } from '@platform/contracts';
import { membershipNumberHeader } from '@platform/contracts/limits';

/**
 * Request headers that are forwarded to services. All others are dropped: identity and forwarding headers, credentials (services get
 * x-identity instead), hop-by-hop headers, and headers nobody reads. A service that needs another header adds it here.
 */
const forwarded: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'i-twilio-idempotency-token',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'origin',
  'pragma',
  'range',
  'referer',
  'user-agent',
  'x-twilio-signature',
]);

/** Headers that the gateway itself reads. */
const gatewayNames = [
  'authorization',
  'connection',
  'cookie',
  'expect',
  'host',
  membershipNumberHeader,
  // How the page that sends the request relates to this site.
  'sec-fetch-site',
  'transfer-encoding',
  'x-forwarded-for',
  // The client's Host header before a proxy changed it, if the proxy sends it.
  'x-forwarded-host',
] as const;

export interface ClientHeaders {
  /** Ready to be sent on; the gateway adds more. */
  upstream: Record<string, string>;
  /** What the gateway itself reads. */
  gateway: Partial<Record<(typeof gatewayNames)[number], string>>;
  /** A header that must be unique was repeated. */
  ambiguous: boolean;
}

/** Headers that may be repeated; their values are joined. Of every other header a second one is rejected. */
const repeatable: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'connection',
  'cookie',
  'expect',
  'if-match',
  'if-none-match',
  'pragma',
  'x-forwarded-for',
  'x-forwarded-host',
]);
const readSet: ReadonlySet<string> = new Set(gatewayNames);

/** Reads a request's raw headers: name, value, name, value, … */
export function readHeaders(raw: readonly string[]): ClientHeaders {
  const upstream: Record<string, string> = {};
  const gateway: ClientHeaders['gateway'] = {};
  let ambiguous = false;
  for (let i = 0; i < raw.length; i += 2) {
    const name = (raw[i] as string).toLowerCase();
    const value = raw[i + 1] as string;
    const target: Record<string, string> | undefined = forwarded.has(name)
      ? upstream
      : readSet.has(name)
        ? gateway
        : undefined;
    if (!target) continue;
    const before = target[name];
    if (before === undefined) target[name] = value;
    else if (repeatable.has(name)) target[name] = `${before}${name === 'cookie' ? '; ' : ', '}${value}`;
    else ambiguous = true;
  }
  for (const name of hopByHop(gateway.connection)) delete upstream[name];
  return { upstream, gateway, ambiguous };
}

/** The headers that Connection names. The length of the body is part of its framing: naming it changes nothing. */
function hopByHop(connection: string | undefined): string[] {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return [];
  const names = connection.split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name) => name !== 'content-length');
}

/** Response headers that are never sent to clients: hop-by-hop headers, headers that reveal internals, and those the gateway sets. */
const withheld: ReadonlySet<string> = new Set([
  'connection',
  'content-security-policy',
  'content-security-policy-report-only',
  'keep-alive',
  'permissions-policy',
  'proxy-authenticate',
  'proxy-connection',
  'referrer-policy',
  'server',
  'strict-transport-security',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
  'x-content-type-options',
  'x-frame-options',
  'x-powered-by',
  'x-request-id',
  identityHeader,
]);

/** Gives the raw headers of the response to the client: the service's, less what is withheld, and the gateway's own. */
export function responseHeaders(raw: readonly string[], own: readonly string[], requestId: string): string[] {
  const named: string[] = [];
  const response: string[] = [];
  for (let i = 0; i < raw.length; i += 2) {
    const name = (raw[i] as string).toLowerCase();
    if (name === 'connection') named.push(...hopByHop(raw[i + 1]));
    else if (!withheld.has(name)) response.push(raw[i] as string, raw[i + 1] as string);
  }
  const isNamed = (i: number) => named.includes((response[i - (i % 2)] as string).toLowerCase());
  return [
    'x-request-id',
    requestId,
    ...own,
    ...(named.length === 0 ? response : response.filter((_, i) => !isNamed(i))),
  ];
}
