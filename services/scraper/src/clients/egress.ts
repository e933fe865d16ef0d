import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { bareHost } from '@platform/service-kit';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector, request } from 'undici';
import { SiteFailure } from '../domain/failures.ts';

export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;

interface EgressOptions {
  /** Origins of local servers, `http://127.0.0.1:<port>`: the only addresses that need not be public. */
  localOrigins: ReadonlySet<string>;
  userAgent: string;
  /** Overridden in tests. */
  resolve?: Resolve;
}

export interface Wanted {
  site: string;
  /** Whether the site has this origin; asked again for every redirect. */
  isOfSite(url: URL): boolean;
  accept: string;
  type: RegExp;
  signal: AbortSignal;
}

interface Fetched {
  body: Buffer;
  contentType: string;
}

export type Egress = ReturnType<typeof createEgress>;

const maxBytes = 5 * 1024 * 1024;
const maxRedirects = 3;
const connectMs = 5_000;
const resolveHost: Resolve = (hostname) => lookup(hostname, { all: true });

/** Azure's metadata server, which has a public address. */
const publicMetadata = new Set(['168.63.129.16']);
/** All that is assigned for use on the internet. Mapped, translated and old forms of IPv4 addresses lie outside or have ranges of their own. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** Whether an IP address is public: not private, local, reserved, or an embedded IPv4 address. */
function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || publicMetadata.has(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast));
}

class AddressError extends Error {}

/**
 * All outgoing requests go through here. DNS is resolved once, by the connection itself, and every address is
 * checked, so DNS rebinding can't reach a private address.
 */
export function createEgress({ localOrigins, userAgent, resolve = resolveHost }: EgressOptions) {
  const checkedLookup: LookupFunction = (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
          callback(new AddressError('Not a public address'), '', 0);
        else if (all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error as NodeJS.ErrnoException, '', 0),
    );
  };
  const connect = buildConnector({ timeout: connectMs, lookup: checkedLookup, allowH2: false });
  const dispatcher = new Agent({
    connect: (options, callback) => {
      const { protocol, hostname, port } = options;
      // An address in the place of a name is not looked up.
      const isName = isIP(bareHost(hostname)) === 0;
      if ((isName && protocol === 'https:') || localOrigins.has(`${protocol}//${hostname}:${port}`))
        connect(options, callback);
      else callback(new AddressError('Neither https nor a local server'), null);
    },
  });

  async function send(url: URL, { accept, signal }: Wanted) {
    const headers = {
      accept,
      'accept-encoding': 'gzip, br, deflate',
      'accept-language': 'en',
      'user-agent': userAgent,
    };
    return request(url, { dispatcher, headers, signal });
  }

  async function follow(first: URL, wanted: Wanted): Promise<Fetched> {
    const { site } = wanted;
    let url = first;
    for (let redirects = 0; ; redirects += 1) {
      if (!wanted.isOfSite(url))
        throw new SiteFailure(site, redirects === 0 ? 'address' : 'redirect', 'to another site');
      const { statusCode, headers, body } = await send(url, wanted);
      // Ends the download where the body isn't read to its end; its own error is of no interest then.
      body.on('error', () => {});
      const location = String(headers.location ?? '');
      if (statusCode < 300 || statusCode >= 400 || location === '') {
        const contentType = String(headers['content-type'] ?? '').toLowerCase();
        try {
          checkResponse(site, statusCode, contentType, wanted.type);
          return { contentType, body: await readAll(site, body, headers['content-encoding']) };
        } finally {
          body.destroy();
        }
      }
      body.destroy();
      if (redirects === maxRedirects) throw new SiteFailure(site, 'redirect', 'more than 3');
      if (!URL.canParse(location, url.href)) throw new SiteFailure(site, 'redirect', 'to no address');
      url = new URL(location, url);
    }
  }

  return {
    /** Fetches a page or picture of a site, by GET. @throws {SiteFailure} */
    async get(url: URL, wanted: Wanted): Promise<Fetched> {
      try {
        return await follow(url, wanted);
      } catch (error) {
        throw failureOf(error, wanted);
      }
    },
    close: () => dispatcher.destroy(),
  };
}

function checkResponse(site: string, status: number, contentType: string, type: RegExp): void {
  if (status === 404 || status === 410) throw new SiteFailure(site, 'gone', String(status));
  if (status !== 200) throw new SiteFailure(site, 'blocked', String(status));
  if (!type.test(contentType)) throw new SiteFailure(site, 'type', contentType.slice(0, 60) || 'none');
}

const decoders = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', createBrotliDecompress],
  ['deflate', createInflate],
]);

/** Reads a body to its end, and no further than the limit, which counts what comes out of the decompression. */
async function readAll(site: string, body: Readable, encoding: unknown): Promise<Buffer> {
  const name = String(encoding ?? 'identity').toLowerCase();
  const decoder = decoders.get(name)?.();
  if (!decoder && name !== 'identity') throw new SiteFailure(site, 'type', `encoding ${name.slice(0, 40)}`);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of decoder ? pipeline(body, decoder, () => {}) : body) {
    bytes += (chunk as Buffer).length;
    if (bytes > maxBytes) throw new SiteFailure(site, 'too_large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

function failureOf(error: unknown, { site, signal }: Wanted): SiteFailure {
  if (error instanceof SiteFailure) return error;
  if (signal.aborted) return new SiteFailure(site, 'timeout', '', error);
  if (error instanceof AddressError) return new SiteFailure(site, 'address', '', error);
  return new SiteFailure(site, 'network', '', error);
}
