import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { apiPath, membershipNumberHeader, type Video, videoSchema } from '@platform/contracts';
import { faultRounds, usePlatform, waitFor } from '@platform/testkit/black-box';
import type { Api } from '../support/api.ts';
import {
  backWithinMs,
  type Clients,
  killedServers,
  killedServices,
  killUnderWrites,
  logInClients,
  untilServing,
} from '../support/kill-under-writes.ts';
import { largeVideo, smallVideo } from '../support/media.ts';
import { servicesOf } from '../support/services.ts';

/** kill -9 of each process while the product is in use, FAULT_ROUNDS times each. */

const platform = usePlatform();
let clients: Clients;
let admin: Api;
let member: Api;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  clients = await logInClients(platform);
  ({ admin, member } = clients);
});

test('every service is killed here, or in events-ledger.faults.test.ts', () => {
  const others = servicesOf(platform.processes()).filter(({ name }) => !killedServices.includes(name));
  expect(others.map(({ name }) => name).sort()).toEqual(['analytics', 'tracking']);
});

describe('writes in progress', () => {
  test.each([...killedServices, ...killedServers])(
    'kill -9 of %s loses no acknowledged write',
    async (name) => {
      for (let round = 1; round <= faultRounds; round += 1)
        expect(await killUnderWrites(platform, clients, name)).toBeLessThan(backWithinMs(platform, name));
    },
    60_000 * faultRounds,
  );
});

describe('an upload in progress', () => {
  let file: Buffer;

  beforeAll(async () => {
    file = await readFile(await smallVideo());
  });

  async function uploadWhile(
    disturb: (sentBytes: number) => void,
  ): Promise<{ objectPath: string; status: number }> {
    const { uploadURL, headers, objectPath } = await admin.post(apiPath('/api/objects/upload'), {
      filename: 'cut.mp4',
      contentType: 'video/mp4',
      size: file.length,
    });
    async function* slowly() {
      const step = Math.ceil(file.length / 20);
      for (let sent = 0; sent < file.length; sent += step) {
        yield file.subarray(sent, sent + step);
        disturb(sent);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
    const response = await fetch(uploadURL, {
      method: 'PUT',
      headers: { ...headers, 'content-length': String(file.length) },
      body: slowly() as unknown as BodyInit,
      duplex: 'half',
    } as RequestInit).catch(() => undefined);
    return { objectPath, status: response?.status ?? 0 };
  }

  async function save(objectPath: string): Promise<Response> {
    return admin.send('POST', apiPath('/api/videos'), {
      title: `上传 ${objectPath}`,
      filename: 'cut.mp4',
      objectPath,
    });
  }

  async function comesBackWhole(video: Video): Promise<void> {
    const response = await member.send('GET', video.objectPath);
    expect(response.status).toBe(200);
    expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(sha256(file));
  }

  test.each(['storage', 'content', 'gateway', 'admin-auth'])(
    'kill -9 of %s does not interrupt it',
    async (name) => {
      let pid = 0;
      const { objectPath, status } = await uploadWhile((sent) => {
        if (pid === 0 && sent > file.length / 3) pid = platform.kill(name);
      });
      expect(status).toBe(200);
      await platform.untilBack(name, pid);
      await untilServing(clients);
      const saved = await save(objectPath);
      expect(saved.status).toBe(201);
      await comesBackWhole(videoSchema.parse(await saved.json()));
    },
    60_000,
  );

  test('kill -9 of the S3 server makes it fail, and a retry works', async () => {
    let pid = 0;
    const cut = await uploadWhile((sent) => {
      if (pid === 0 && sent > file.length / 3) pid = platform.kill('s3');
    });
    expect(cut.status).not.toBe(200);
    await platform.untilBack('s3', pid);
    const rejected = await waitFor(async () => {
      const response = await save(cut.objectPath);
      return response.status === 503 ? undefined : response;
    });
    expect(rejected.status).toBe(409);

    const again = await uploadWhile(() => {});
    expect(again.status).toBe(200);
    const saved = await save(again.objectPath);
    expect(saved.status).toBe(201);
    await comesBackWhole(videoSchema.parse(await saved.json()));
  });
});

describe('playback in progress', () => {
  let video: Video;
  let size = 0;
  let digest = '';

  beforeAll(async () => {
    const path = await largeVideo();
    size = (await stat(path)).size;
    digest = sha256(await readFile(path));
    video = await admin.createVideo(path, { title: `播放 ${Date.now()}` });
  });

  test.each(['storage', 'gateway', 's3', 'membership'])(
    'kill -9 of %s never makes a partial response look complete, and range requests deliver every byte',
    async (name) => {
      const hash = createHash('sha256');
      const headers = { [membershipNumberHeader]: platform.membershipNumber };
      let received = 0;
      let pid = 0;
      while (received < size) {
        const response = await fetch(platform.url + video.objectPath, {
          headers: { ...headers, range: `bytes=${received}-` },
        }).catch(() => undefined);
        if (response?.status !== 206 || response.body === null) {
          if (response !== undefined) expect(response.status).toBe(503);
          await response?.body?.cancel();
          await new Promise((resolve) => setTimeout(resolve, 100));
          continue;
        }
        const promised = Number(response.headers.get('content-length'));
        let got = 0;
        try {
          for await (const chunk of response.body) {
            hash.update(chunk);
            got += chunk.length;
            if (pid === 0 && got > size / 4) pid = platform.kill(name);
            if (received + got < size / 2) await new Promise((resolve) => setTimeout(resolve, 5));
          }
          expect(got).toBe(promised);
        } catch (error) {
          // A broken connection is expected; the player requests the rest.
          if ((error as Error).name !== 'TypeError') throw error;
        }
        received += got;
      }
      expect(hash.digest('hex')).toBe(digest);
      await platform.untilBack(name, pid);
      await untilServing(clients);
    },
    90_000,
  );

  test.each(['SIGKILL', 'SIGSTOP'] as const)(
    'continues by ranges while content gets %s',
    async (signal) => {
      const range = async () => {
        const start = Math.floor(Math.random() * (size - 65_536));
        const started = performance.now();
        const response = await member.send('GET', video.objectPath, undefined, {
          range: `bytes=${start}-${start + 65_535}`,
        });
        expect(response.status).toBe(206);
        expect((await response.arrayBuffer()).byteLength).toBe(65_536);
        return performance.now() - started;
      };
      await range();
      const { pid } = platform.process('content');
      process.kill(pid, signal);
      try {
        const until = performance.now() + 8_000;
        while (performance.now() < until) {
          expect(await range()).toBeLessThan(5_000);
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      } finally {
        if (signal === 'SIGSTOP') process.kill(pid, 'SIGCONT');
      }
      if (signal === 'SIGKILL') await platform.untilBack('content', pid);
      await untilServing(clients);
    },
    60_000,
  );
});
