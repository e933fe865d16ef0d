import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { REPOSITORY } from './paths.ts';

const responses: Record<string, object> = {
  'POST /api/admin/login': { token: 'token' },
  'POST /api/members': { id: 'member', membershipNumber: 'NUMBER' },
  'POST /api/membership/verify': {},
  'POST /api/objects/upload': { uploadURL: 'http://s3/bucket/object', headers: {}, objectPath: '/object' },
  'PUT /bucket/object': {},
  'POST /api/videos': { id: 'video', objectPath: '/object' },
  'DELETE /api/videos/video': {},
  'DELETE /api/members/member': {},
};
let requests: string[] = [];

/** In place of the gateway and S3. A path that isn't in the table is unavailable. */
const respond: RequestListener = (req, res) => {
  requests.push(`${req.method} ${req.url}`);
  const response = responses[`${req.method} ${req.url}`];
  req.resume().on('end', () => res.writeHead(response ? 200 : 503).end(JSON.stringify(response ?? {})));
};
const gateway = createServer(respond);
/** Its certificate is for localhost; the presigned URL is for another name. */
let s3: SecureServer;
const folder = mkdtempSync(join(tmpdir(), 'main-job-'));

const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];

beforeAll(async () => {
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...names, ...files], {
    stdio: 'ignore',
  });
  s3 = createSecureServer({ key: readFileSync(key), cert: readFileSync(certificate) }, respond);
  for (const server of [gateway, s3]) await once(server.listen(0, '127.0.0.1'), 'listening');
  const ffmpeg = join(folder, 'ffmpeg');
  writeFileSync(ffmpeg, '#!/bin/sh\nfor file; do :; done\necho film > "$file"\n');
  chmodSync(ffmpeg, 0o755);
});
afterAll(() => {
  gateway.close();
  s3.close();
  rmSync(folder, { recursive: true });
});

/** Runs the test of `helm test`, and returns its error output. */
function runMainJob(): Promise<string> {
  requests = [];
  const portOf = (server: Server | SecureServer) => (server.address() as AddressInfo).port;
  const env = {
    ...process.env,
    PATH: `${folder}:${process.env.PATH}`,
    GATEWAY_URL: `http://127.0.0.1:${portOf(gateway)}`,
    S3_ENDPOINT: `https://localhost:${portOf(s3)}`,
    NODE_EXTRA_CA_CERTS: certificate,
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: 'password',
  };
  const file = join(REPOSITORY, 'charts/platform/files/main-job.mts');
  return new Promise((resolve, reject) =>
    execFile(process.execPath, [file], { env }, (error, _, stderr) =>
      error ? resolve(stderr) : reject(new Error('It has passed')),
    ),
  );
}

test('a failed helm test deletes the video and the member that it made', async () => {
  expect(await runMainJob()).toContain('GET /api/library?limit=24: 503');
  expect(requests.slice(-2)).toEqual(['DELETE /api/videos/video', 'DELETE /api/members/member']);
});

test('helm test says that it can’t log in as an administrator with a second factor', async () => {
  responses['POST /api/admin/login'] = { secondFactor: { ticket: 'ticket', methods: ['totp'] } };
  expect(await runMainJob()).toContain('admin has a second factor');
  expect(requests).toEqual(['POST /api/admin/login']);
});
