import { demoMembershipNumber, membershipNumberHeader } from '@platform/contracts';
import { environmentOf, platformProcess, type StartedPlatform } from '@platform/testkit/platform';
import { cpuMicroseconds, startService } from './child-service.ts';
import { type ComparisonRow, row, runRounds } from './report.ts';

const ranges = Number(process.env.BENCH_RANGES ?? 1000);
const rangeBytes = 1_000_000;
const readers = 4;
/** Browsers keep a redirect for 30 s, in which they read so many parts of 2 s, of about 1 MB at 4.5 Mbit/s. */
const keptRanges = 15;
const member = { [membershipNumberHeader]: demoMembershipNumber };

/** Another storage service and gateway on the platform's servers. */
async function startDelivery(folder: string, DELIVERY: 'redirect' | 'proxy') {
  const environment = (name: string) => {
    const { PORT: _, ...others } = environmentOf(platformProcess(folder, name).pid);
    return others;
  };
  const storage = await startService('services/storage/src/main.ts', { ...environment('storage'), DELIVERY });
  const gateway = await startService('gateway/src/main.ts', {
    ...environment('gateway'),
    STORAGE_URL: storage.url,
  });
  return {
    url: gateway.url,
    cpu: () => cpuMicroseconds(gateway.pid) + cpuMicroseconds(storage.pid),
    async stop() {
      await gateway.stop();
      await storage.stop();
    },
  };
}

type Delivery = Awaited<ReturnType<typeof startDelivery>>;

/** Reads a range, from wherever it is redirected to. */
async function read(url: string, start: number, length: number): Promise<Response> {
  const response = await fetch(url, {
    headers: { ...member, range: `bytes=${start}-${start + length - 1}` },
  });
  const { byteLength } = await response.arrayBuffer();
  if (response.status !== 206 || byteLength !== length)
    throw new Error(`${url} responded with ${response.status} and ${byteLength} bytes`);
  return response;
}

/** The path of a video's largest rendition, and its size. */
async function largestRendition(url: string, objectPath: string): Promise<{ path: string; size: number }> {
  const response = await fetch(`${url}${objectPath}/master.m3u8`, { headers: member });
  const playlist = (await response.text()).trim().split('\n').at(-1) ?? '';
  const path = `${objectPath}/${playlist.replace('.m3u8', '.mp4')}`;
  const { headers } = await read(url + path, 0, 1);
  return { path, size: Number(headers.get('content-range')?.split('/')[1]) };
}

/** Seconds of processor time of gateway and storage a GB, where readers keep each redirect as browsers do. */
async function secondsPerGb({ url, cpu }: Delivery, objectPath: string): Promise<number> {
  const { path, size } = await largestRendition(url, objectPath);
  const before = cpu();
  let next = 0;
  const readSome = async () => {
    let target = url + path;
    for (let own = 0; next < ranges; own += 1) {
      if (own % keptRanges === 0) target = url + path;
      const start = (next++ * rangeBytes) % (size - rangeBytes);
      ({ url: target } = await read(target, start, rangeBytes));
    }
  };
  await Promise.all(Array.from({ length: readers }, readSome));
  return (cpu() - before) / 1_000_000 / ((ranges * rangeBytes) / 1e9);
}

/** Ranges of a rendition by a redirect to S3, compared with the same through storage and the gateway. */
export async function compareDelivery(
  { folder }: StartedPlatform,
  { objectPath }: { objectPath: string },
  rounds: number,
): Promise<ComparisonRow> {
  const redirect = await startDelivery(folder, 'redirect');
  const proxy = await startDelivery(folder, 'proxy');
  try {
    const of = await runRounds(
      [
        { name: 'kept redirects', run: () => secondsPerGb(redirect, objectPath) },
        { name: 'DELIVERY=proxy', run: () => secondsPerGb(proxy, objectPath) },
      ],
      rounds,
    );
    const what = 'ranges of 1 MB, processor time a GB';
    return row(what, of('kept redirects'), of('DELIVERY=proxy'), 's', { atMost: 0.1 });
  } finally {
    await redirect.stop();
    await proxy.stop();
  }
}
