import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiPath, demoMembershipNumber, localAdmin, videoSchema } from '@platform/contracts';
import { Client, catalogue, seed } from '@platform/demo-library';
import { startPlatform } from '@platform/testkit/platform';

export interface DemoSite {
  url: string;
  membershipNumber: string;
  /** Path of a video's detail page. */
  videoPath: string;
  stop(): Promise<void>;
}

/** Starts the whole platform in a temporary folder and fills it with videos, embeds and upcoming releases. */
export async function startDemoSite(): Promise<DemoSite> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-site-'));
  const platform = await startPlatform(join(folder, 'platform'));
  const stop = async () => {
    await platform.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const videoPath = await fill(platform.url);
    return { url: platform.url, membershipNumber: demoMembershipNumber, videoPath, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Seeds the part of the demo library that the measured pages show: generating all videos takes too long. Returns the
 * path of a video's page.
 */
async function fill(url: string): Promise<string> {
  const client = await new Client(url).logIn(localAdmin);
  const library = catalogue.library.filter((entry, index) => index === 0 || 'iframeCode' in entry);
  await seed(client, { library, shorts: [], posts: [] }, () => {});
  const [video] = videoSchema.array().parse(await client.get(apiPath('/api/videos')));
  if (!video) throw new Error('The demo library has no video');
  return `/${video.type}/${video.id}`;
}
