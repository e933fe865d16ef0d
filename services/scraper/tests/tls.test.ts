import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createCertificate } from '@platform/testkit';
import { createEgress } from '../src/clients/egress.ts';

/** The other tests speak http to their local servers; the sites speak https. */
const folder = mkdtempSync(join(tmpdir(), 'scraper-tls-'));
const trusted = getCACertificates('default');
const certificate = createCertificate(folder, 'site');
let origin = '';
let requests = 0;
const server = createServer(certificate, (_, res) => {
  requests += 1;
  res.writeHead(200, { 'content-type': 'text/html' }).end('<p>hello');
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  setDefaultCACertificates(trusted);
  rmSync(folder, { recursive: true });
  server.close();
});

async function getPage() {
  const egress = createEgress({ localOrigins: new Set([origin]), userAgent: 'test' });
  const signal = AbortSignal.timeout(10_000);
  try {
    return await egress.get(new URL(origin), {
      site: 'site',
      isOfSite: () => true,
      accept: 'text/html',
      type: /^text\/html/,
      signal,
    });
  } finally {
    await egress.close();
  }
}

test('a certificate that nobody vouches for is rejected before anything is sent', async () => {
  await expect(getPage()).rejects.toMatchObject({ kind: 'network' });
  expect(requests).toBe(0);
});

test('a page is read over TLS', async () => {
  setDefaultCACertificates([...trusted, readFileSync(certificate.caFile, 'utf8')]);
  const { body } = await getPage();
  expect(body.toString()).toBe('<p>hello');
});
