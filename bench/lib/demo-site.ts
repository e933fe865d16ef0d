import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  buildPath,
  demoMembershipNumber,
  localAdmin,
  loginResponseSchema,
  paths,
  registerThumbnailResponseSchema,
  uploadTargetSchema,
  videoSchema,
} from '@platform/contracts';
import { startPlatform } from '@platform/testkit/platform';

const run = promisify(execFile);

export interface DemoSite {
  url: string;
  membershipNumber: string;
  /** Detail page of a video. */
  videoPath: string;
  stop(): Promise<void>;
}

const titles = [
  '阿拉斯加冰川徒步',
  '冰岛火山喷发',
  '旧金山的老茶楼',
  '得州买地建房',
  '一号公路自驾',
  '国家公园露营',
];
const day = 24 * 60 * 60 * 1000;

/** Starts the whole platform in a folder of its own, and fills it: a video, embeds with pictures and without, releases to come. */
export async function startDemoSite(): Promise<DemoSite> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-site-'));
  const platform = await startPlatform(join(folder, 'platform'));
  const stop = async () => {
    await platform.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const videoPath = await fill(platform.url, folder);
    return { url: platform.url, membershipNumber: demoMembershipNumber, videoPath, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function fill(url: string, folder: string): Promise<string> {
  const call = async (method: string, path: string, body?: unknown, token?: string): Promise<unknown> => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { token } = loginResponseSchema.parse(await call('POST', paths.adminLogin, localAdmin));
  const put = async (target: string, file: string, type: string) => {
    const body = readFileSync(file);
    const headers = { 'content-type': type, 'content-length': `${body.length}` };
    const sent = await fetch(target, { method: 'PUT', headers, body });
    if (!sent.ok) throw new Error(`PUT: ${sent.status} ${await sent.text()}`);
  };

  const film = join(folder, 'film.mp4');
  const source = ['-y', '-loglevel', 'error', '-f', 'lavfi', '-i'];
  await run('ffmpeg', [
    ...[...source, 'gradients=size=1280x720:rate=24:duration=4:c0=0x0f2c44:c1=0xe0662f'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-movflags', '+faststart', film],
  ]);
  const picture = join(folder, 'picture.jpg');
  await run('ffmpeg', [
    ...[...source, 'gradients=size=1280x720:c0=0x4f9bb6:c1=0x2b1a26,noise=alls=8'],
    ...['-frames:v', '1', '-q:v', '4', picture],
  ]);

  const thumbnail = uploadTargetSchema.parse(await call('POST', paths.thumbnailUpload, {}, token));
  await put(thumbnail.uploadURL, picture, 'image/jpeg');
  const { objectPath } = registerThumbnailResponseSchema.parse(
    await call('PUT', paths.thumbnailUpload, { thumbnailURL: thumbnail.uploadURL }, token),
  );
  const iframeCode = '<iframe src="https://player.example/embed/1" width="560" height="315"></iframe>';
  for (const [index, title] of [...titles, ...titles].entries()) {
    const ahead =
      index >= titles.length ? { releaseDate: new Date(Date.now() + index * day).toISOString() } : {};
    const embed = { title: `${title} ${index}`, description: '从出发到返回，全程记录', iframeCode, ...ahead };
    const { id } = (await call('POST', paths.embeds, embed, token)) as { id: string };
    if (index % 4 !== 3) await call('PUT', buildPath(paths.embed, { id }), { thumbnail: objectPath }, token);
  }

  const target = uploadTargetSchema.parse(await call('POST', paths.objectUpload, {}, token));
  await put(target.uploadURL, film, 'video/mp4');
  const video = {
    title: '日出冰川',
    description: '零下二十度的清晨',
    filename: 'film.mp4',
    objectPath: target.objectPath,
  };
  const { id } = videoSchema.parse(await call('POST', paths.videos, video, token));
  return `/video/${id}`;
}
