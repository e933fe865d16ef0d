import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aVideo } from '../../../testing/fixtures.ts';
import { server as mockServer } from '../../../testing/server.ts';
import { openPanel } from '../testing.tsx';

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type, if-none-match',
  'access-control-allow-methods': 'PUT',
  'access-control-expose-headers': 'etag',
  etag: '"part"',
};

/** A storage for tests that takes one PUT at a time, over real HTTP: the uploader's requests are the browser's own. */
function useStorage() {
  const received: { type: string | undefined; ifNoneMatch: string | undefined; bytes: number }[] = [];
  let next: number | 'never' = 200;
  let server: Server;
  const respond = (response: ServerResponse, bytes: number, headers: IncomingHttpHeaders) => {
    const status = next;
    next = 200;
    if (status === 'never') return;
    if (status === 200)
      received.push({ type: headers['content-type'], ifNoneMatch: headers['if-none-match'], bytes });
    response.writeHead(status, cors).end();
  };

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
      let bytes = 0;
      request.on('data', (chunk: Uint8Array) => {
        bytes += chunk.length;
      });
      request.on('end', () => respond(response, bytes, request.headers));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  beforeEach(() => {
    received.length = 0;
    next = 200;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  return {
    received,
    get url() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/uploads/one.mp4`;
    },
    /** The status of the next PUT; 200 by default. */
    respondNext(status: number | 'never') {
      next = status;
    },
  };
}

export const movie = () => new File([new Uint8Array(64)], 'glacier.mp4', { type: 'video/mp4' });
export const objectPath = '/objects/uploads/one.mp4';

/** A server that signs, checks and saves, and a storage; what they were asked. */
export function useUploads() {
  const storage = useStorage();
  const signed: unknown[] = [];
  const saved: unknown[] = [];
  const checked: unknown[] = [];

  beforeEach(() => {
    for (const list of [signed, saved, checked]) list.length = 0;
    HTMLMediaElement.prototype.load = () => undefined;
    mockServer.use(
      http.post('/api/objects/upload', async ({ request }) => {
        signed.push(await request.json());
        return HttpResponse.json({
          uploadURL: storage.url,
          headers: { 'if-none-match': '*', 'content-type': 'video/mp4' },
          objectPath,
        });
      }),
      http.put('/api/objects/upload', async ({ request }) => {
        checked.push(await request.json());
        return HttpResponse.json({ objectPath, size: 64, duration: 4, thumbnail: null });
      }),
      http.get('/api/videos/:id', () => HttpResponse.json(aVideo())),
      http.post('/api/videos', async ({ request }) => {
        const body = (await request.json()) as { title: string };
        saved.push(body);
        return HttpResponse.json(aVideo({ title: body.title }), { status: 201 });
      }),
    );
  });

  return { storage, signed, saved, checked };
}

export const choose = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('choose a file', { selector: 'input' }), {
    target: { files: [file] },
  });

export async function openDialog() {
  const opened = await openPanel({ tab: 'upload' });
  await opened.user.click(await screen.findByRole('button', { name: 'Choose a video' }));
  return opened;
}

/** Opens the tab, and uploads a file. */
export async function openUploaded() {
  const opened = await openDialog();
  await choose(movie());
  await screen.findByRole('button', { name: 'Video Uploaded' });
  return opened;
}
