import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createEgress } from '../src/clients/egress.ts';

/** The other tests speak http to their local servers; the sites speak https. */
const folder = mkdtempSync(join(tmpdir(), 'scraper-tls-'));
const trusted = getCACertificates('default');
let server: Server;
let origin = '';
let certificate = '';
let requests = 0;

beforeAll(async () => {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key];
  execFileSync('openssl', ['req', '-x509', '-days', '1', ...newKey, '-out', cert, ...subject], {
    stdio: 'ignore',
  });
  certificate = readFileSync(cert, 'utf8');
  server = createServer({ key: readFileSync(key), cert: certificate }, (_, res) => {
    requests += 1;
    res.writeHead(200, { 'content-type': 'text/html' }).end('<p>hello');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  setDefaultCACertificates(trusted);
  rmSync(folder, { recursive: true });
  server?.close();
});

async function getPage() {
  const egress = createEgress({ localOrigins: new Set([origin]), userAgent: 'test' });
  const signal = AbortSignal.timeout(10_000);
  try {
    return await egress.get(new URL(origin), {
      site: 'third',
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
  setDefaultCACertificates([...trusted, certificate]);
  const { body } = await getPage();
  expect(body.toString()).toBe('<p>hello');
});
