import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
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
let asked: string[] = [];

/** In place of the gateway and S3. A path that isn't in the table is unavailable. */
const server = createServer((req, res) => {
  asked.push(`${req.method} ${req.url}`);
  const response = responses[`${req.method} ${req.url}`];
  req.resume().on('end', () => res.writeHead(response ? 200 : 503).end(JSON.stringify(response ?? {})));
});
const folder = mkdtempSync(join(tmpdir(), 'main-job-'));

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const ffmpeg = join(folder, 'ffmpeg');
  writeFileSync(ffmpeg, '#!/bin/sh\nfor file; do :; done\necho film > "$file"\n');
  chmodSync(ffmpeg, 0o755);
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** Runs the test of `helm test`, and returns its error output. */
function runMainJob(): Promise<string> {
  asked = [];
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const servers = { GATEWAY_URL: url, S3_ENDPOINT: url, ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'password' };
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, ...servers };
  const file = join(REPOSITORY, 'charts/platform/files/main-job.mts');
  return new Promise((resolve, reject) =>
    execFile(process.execPath, [file], { env }, (error, _, stderr) =>
      error ? resolve(stderr) : reject(new Error('It has passed')),
    ),
  );
}

test('a failed helm test deletes the video and the member that it made', async () => {
  expect(await runMainJob()).toContain('GET /api/library?limit=24: 503');
  expect(asked.slice(-2)).toEqual(['DELETE /api/videos/video', 'DELETE /api/members/member']);
});

test('helm test says that it can’t log in as an administrator with a second factor', async () => {
  responses['POST /api/admin/login'] = { secondFactor: { ticket: 'ticket', methods: ['totp'] } };
  expect(await runMainJob()).toContain('admin has a second factor');
  expect(asked).toEqual(['POST /api/admin/login']);
});
