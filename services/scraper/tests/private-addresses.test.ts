import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Resolve } from '../src/clients/egress.ts';
import { useFixtureSite } from './support/fixture-server.ts';
import { searchPath, thumbnailPath, useScraper } from './support/use-scraper.ts';

/** Listens on all addresses of this machine, and counts who connects. */
let connections = 0;
let port = 0;
const listeners: Server[] = [];
beforeAll(async () => {
  const listen = (host: string) =>
    new Promise<void>((resolve, reject) => {
      const server = createServer((socket) => {
        connections += 1;
        socket.destroy();
      });
      listeners.push(server);
      server.once('error', reject).listen(port, host, () => {
        port = (server.address() as { port: number }).port;
        resolve();
      });
    });
  await listen('0.0.0.0');
  // A machine without IPv6 has nothing to connect to there.
  await listen('::1').catch(() => {});
});
afterAll(() => listeners.forEach((server) => void server.close()));

const site = useFixtureSite();
const scraper = useScraper();
const resolvesTo =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
/** A site of an https address at the listener's port. */
const startAt = (resolve: Resolve) =>
  scraper.start(
    { SCRAPER_SITES: 'xvideos', XVIDEOS_URL: `https://mirror.example:${port}`, SITE_TIMEOUT_MS: '2000' },
    { resolve },
  );

describe('no connection is made to', () => {
  test.each([
    ['loopback', '127.0.0.1'],
    ['all of loopback', '127.9.9.9'],
    ['this host', '0.0.0.0'],
    ['loopback over IPv6', '::1'],
    ['unspecified over IPv6', '::'],
    ['an IPv4 address mapped to IPv6', '::ffff:127.0.0.1'],
    ['the same in hex', '::ffff:7f00:1'],
    ['an IPv4-compatible address', '::127.0.0.1'],
    ['a translated address (NAT64)', '64:ff9b::7f00:1'],
    ['a translated address of a network', '64:ff9b:1::7f00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001::7f00:1'],
    ['a private network', '10.0.0.1'],
    ['another private network', '192.168.1.1'],
    ['the metadata address', '169.254.169.254'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['multicast', '224.0.0.1'],
    ['a unique local address', 'fd00:ec2::254'],
    ['link-local over IPv6', 'fe80::1'],
  ])('%s', async (_, address) => {
    const service = await startAt(resolvesTo(address));
    const { status, body } = await service.get(searchPath('harbour'));
    expect([status, body.message]).toEqual([502, 'xvideos has an address that may not be connected to']);
    expect(connections).toBe(0);
  });

  test('a private address among public ones', async () => {
    const service = await startAt(resolvesTo('93.184.215.14', '127.0.0.1'));
    expect((await service.get(searchPath('harbour'))).status).toBe(502);
    expect(connections).toBe(0);
  });

  test('a name whose addresses change: each connection is made to what was checked for it', async () => {
    let lookups = 0;
    const service = await startAt(async () => {
      lookups += 1;
      // Of a block that nobody has: the first attempt ends by its time-out, or at once.
      return lookups === 1 ? [{ address: '3000::1', family: 6 }] : [{ address: '127.0.0.1', family: 4 }];
    });
    const first = await service.get(searchPath('harbour'));
    expect([503, 504]).toContain(first.status);
    expect(lookups).toBe(1);
    const second = await service.get(searchPath('harbour'));
    expect([second.status, lookups]).toEqual([502, 2]);
    expect(connections).toBe(0);
  });

  test('where a redirect leads', async () => {
    const service = await scraper.start(
      { SCRAPER_SITES: 'xvideos', XVIDEOS_URL: site.url },
      { resolve: resolvesTo('127.0.0.1') },
    );
    for (const host of [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '127.1',
      '169.254.169.254',
      'www.xvideos.com@127.0.0.1',
      'www.xvideos.com',
      'www.xvideos.com.',
    ])
      for (const scheme of ['http', 'https']) {
        site.behave((_, res) => res.writeHead(302, { location: `${scheme}://${host}:${port}/` }).end());
        const { status, body } = await service.get(searchPath(`${scheme} ${host}`));
        expect(status).toBe(502);
        expect(body.message).toMatch(/redirect that is not followed \(to another site\)/);
      }
    site.behave();
    expect(connections).toBe(0);
  });

  test('what a thumbnail or a result names', async () => {
    const service = await scraper.start({ XVIDEOS_URL: site.url }, { resolve: resolvesTo('127.0.0.1') });
    for (const host of [`127.0.0.1:${port}`, `[::1]:${port}`, `xvideos-cdn.com:${port}`, `localhost:${port}`])
      for (const scheme of ['http', 'https'])
        expect((await service.get(thumbnailPath('xvideos', `${scheme}://${host}/a.jpg`))).status).toBe(400);
    // A host of the site that resolves to this machine.
    const { status } = await service.get(thumbnailPath('xvideos', 'https://img.xvideos-cdn.com/a.jpg'));
    expect(status).toBe(502);
    expect(connections).toBe(0);
  });
});

test('the listener counts: what is meant to connect does', async () => {
  const service = await scraper.start({ SCRAPER_SITES: 'xvideos', XVIDEOS_URL: `http://127.0.0.1:${port}` });
  expect((await service.get(searchPath('harbour'))).status).toBe(503);
  expect(connections).toBe(1);
});
