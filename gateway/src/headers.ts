import { identityHeader, membershipNumberHeader } from './names.ts';

/**
 * What passes from client to service. Everything else is dropped: identity and forwarding headers, credentials (services get
 * x-identity instead), hop-by-hop headers, and whatever else nobody reads. A service that needs a header more adds it here.
 */
const forwarded = [
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
] as const;

/** What the gateway itself reads. */
const read = [
  'authorization',
  'connection',
  'cookie',
  'expect',
  'host',
  membershipNumberHeader,
  'sec-fetch-site',
  'transfer-encoding',
  'x-forwarded-for',
  'x-forwarded-host',
] as const;

export interface ClientHeaders {
  /** Ready to be sent on; the gateway adds its own. */
  forward: Record<string, string>;
  authorization?: string;
  membershipNumber?: string;
  cookie?: string;
  forwardedFor?: string;
  /** What the client called this host; and what it called it before a proxy did, if one says so. */
  host?: string;
  forwardedHost?: string;
  /** What is asked of the server before the body comes. */
  expect?: string;
  /** Where a browser says that the page stands which sends the request, seen from here. */
  fetchSite?: string;
  transferEncoding?: string;
  /** A header that may come only once came twice. */
  ambiguous: boolean;
}

/** A list header's repetitions are joined; of every other header a second one is refused. */
const lists: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'if-match',
  'if-none-match',
  'pragma',
]);
const forwardedSet: ReadonlySet<string> = new Set(forwarded);

/** Spelling on the wire to lower-case name, for the usual spellings, so that the hot path needn't fold case. */
const spellings = new Map<string, string>(
  [...forwarded, ...read].flatMap((name) => [
    [name, name],
    [name.replace(/(^|-)\w/g, (text) => text.toUpperCase()), name],
  ]),
);

/** Takes a request's raw headers (name, value, name, value, …) apart in one pass. */
export function readHeaders(raw: readonly string[]): ClientHeaders {
  const forward: Record<string, string> = {};
  const headers: ClientHeaders = { forward, ambiguous: false };
  let hosts = 0;
  let connection: string | undefined;
  for (let i = 0; i < raw.length; i += 2) {
    const spelt = raw[i] as string;
    const value = raw[i + 1] as string;
    const name = spellings.get(spelt) ?? spellings.get(spelt.toLowerCase());
    switch (name) {
      case undefined:
        break;
      case 'authorization':
        headers.ambiguous ||= headers.authorization !== undefined;
        headers.authorization = value;
        break;
      case membershipNumberHeader:
        headers.ambiguous ||= headers.membershipNumber !== undefined;
        headers.membershipNumber = value;
        break;
      case 'cookie':
        headers.cookie = headers.cookie === undefined ? value : `${headers.cookie}; ${value}`;
        break;
      case 'x-forwarded-for':
        headers.forwardedFor =
          headers.forwardedFor === undefined ? value : `${headers.forwardedFor}, ${value}`;
        break;
      case 'sec-fetch-site':
        headers.fetchSite = value;
        break;
      case 'transfer-encoding':
        headers.ambiguous ||= headers.transferEncoding !== undefined;
        headers.transferEncoding = value;
        break;
      case 'host':
        hosts += 1;
        headers.host = value;
        break;
      case 'x-forwarded-host':
        headers.forwardedHost = value;
        break;
      case 'expect':
        headers.expect = headers.expect === undefined ? value : `${headers.expect}, ${value}`;
        break;
      case 'connection':
        connection = connection === undefined ? value : `${connection},${value}`;
        break;
      default: {
        const before = forward[name];
        if (before === undefined) forward[name] = value;
        else if (lists.has(name)) forward[name] = `${before}, ${value}`;
        else headers.ambiguous = true;
      }
    }
  }
  headers.ambiguous ||= hosts > 1;
  if (connection !== undefined && connection.length > 10) dropNamed(forward, connection);
  return headers;
}

function dropNamed(forward: Record<string, string>, connection: string): void {
  for (const token of connection.split(',')) {
    const name = token.trim().toLowerCase();
    // The length of the body is part of its framing: naming it in Connection changes nothing.
    if (forwardedSet.has(name) && name !== 'content-length') delete forward[name];
  }
}

/** What never passes from service to client: hop-by-hop, what tells of the inside, and what the gateway sets itself. */
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
  'x-client-address',
  'x-content-type-options',
  'x-frame-options',
  'x-powered-by',
  'x-request-id',
  identityHeader,
]);

/** `true` for a spelling that is withheld; bounded by what services send. */
const withheldSpellings = new Map<string, boolean>();
const maxSpellings = 1000;

function isWithheld(spelt: string): boolean {
  const known = withheldSpellings.get(spelt);
  if (known !== undefined) return known;
  const answer = withheld.has(spelt.toLowerCase());
  if (withheldSpellings.size < maxSpellings) withheldSpellings.set(spelt, answer);
  return answer;
}

/** Gives the raw headers of the answer to the client: the service's, less what is withheld, and the gateway's own. */
export function responseHeaders(raw: readonly string[], own: readonly string[], requestId: string): string[] {
  const headers: string[] = ['x-request-id', requestId];
  for (let i = 0; i < own.length; i += 2) headers.push(own[i] as string, own[i + 1] as string);
  let connectionNames: string[] | undefined;
  for (let i = 0; i < raw.length; i += 2) {
    const spelt = raw[i] as string;
    if (!isWithheld(spelt)) headers.push(spelt, raw[i + 1] as string);
    else if (spelt.length === 10 && spelt.toLowerCase() === 'connection')
      connectionNames = namesIn(raw[i + 1] as string, connectionNames);
  }
  return connectionNames ? without(headers, connectionNames) : headers;
}

/** Headers a service named in Connection, beyond the usual words. */
function namesIn(connection: string, before: string[] | undefined): string[] | undefined {
  if (connection === 'keep-alive' || connection === 'close') return before;
  const names = connection.split(',').map((name) => name.trim().toLowerCase());
  return [...(before ?? []), ...names.filter((name) => name !== 'content-length')];
}

function without(headers: string[], names: string[]): string[] {
  const kept: string[] = [];
  for (let i = 0; i < headers.length; i += 2) {
    const name = headers[i] as string;
    if (!names.includes(name.toLowerCase())) kept.push(name, headers[i + 1] as string);
  }
  return kept;
}
