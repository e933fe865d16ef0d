/** The home page's first screen on a slow phone, compared with a blank Vite + React + MUI page. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startRedis } from '@platform/local-stack';
import { launchChromium } from '@platform/testkit/chromium';
import { openBench } from './lib/bench.ts';
import { startChild } from './lib/child-service.ts';
import { type FirstScreen, measureFirstScreen } from './lib/first-screen.ts';
import { buildBlankPage, buildSite } from './lib/pages.ts';
import { type ComparisonRow, type Measured, median, report, runRounds, versionOf } from './lib/report.ts';
import { asMember, startSite } from './lib/site.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);

const { folder, opened, close } = openBench('first-screen');
const inFolder = (name: string) => join(folder, name);

try {
  await buildSite(inFolder('site'));
  await buildBlankPage(inFolder('blank'));
  const browser = await launchChromium();
  opened.push(() => browser.close());
  const redis = await startRedis({ dir: inFolder('redis') });
  opened.push(() => redis.stop());

  const canvas = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await canvas.setContent('<body style="background:linear-gradient(160deg,#0f2c44,#4f9bb6 40%,#e0662f)">');
  writeFileSync(inFolder('picture.jpg'), await canvas.screenshot({ type: 'jpeg', quality: 80 }));
  await canvas.close();

  const services = await startChild('bench/peers/site-services.ts', { PICTURE: inFolder('picture.jpg') });
  opened.push(() => services.stop());
  const site = await startSite(inFolder('site'), services.url, redis.url);
  opened.push(() => site.stop());
  const blank = await startSite(inFolder('blank'), services.url, redis.url);
  opened.push(() => blank.stop());

  const seen = new Map<string, FirstScreen[]>();
  const contestant = (name: string, measure: () => Promise<FirstScreen>) => ({
    name,
    async run() {
      const found = await measure();
      seen.set(name, [...(seen.get(name) ?? []), found]);
      return found.lcpMs;
    },
  });
  await runRounds(
    [
      contestant('home', () =>
        measureFirstScreen(browser, site.url, {
          ready: '#library article img',
          storageState: asMember(site.url),
        }),
      ),
      contestant('blank page', () => measureFirstScreen(browser, blank.url, { ready: 'h1' })),
    ],
    rounds,
  );

  const figures = (name: string, of: (screen: FirstScreen) => number): Measured => {
    const measured = (seen.get(name) ?? []).slice(1).map(of);
    return { name, figures: measured, median: median(measured) };
  };
  const row = (
    what: string,
    unit: string,
    of: (screen: FirstScreen) => number,
    atMost: number,
  ): ComparisonRow => ({
    what,
    ours: figures('home', of),
    peer: figures('blank page', of),
    unit,
    goal: { atMost },
  });
  const holds = report(
    'first-screen',
    [
      row('script on the wire', 'kB', ({ scriptBytes }) => scriptBytes / 1000, 1.5),
      row('largest contentful paint', 'ms', ({ lcpMs }) => lcpMs, 0.7),
      {
        what: 'cumulative layout shift',
        ours: figures('home', ({ cls }) => cls),
        // A fixed limit: the blank page has no content that could shift.
        peer: { name: 'limit', figures: [], median: 0.02 },
        unit: '',
        goal: { atMost: 1 },
      },
    ],
    {
      chromium: browser.version(),
      vite: versionOf('vite'),
      react: versionOf('react'),
      '@mui/material': versionOf('@mui/material'),
    },
  );
  process.exitCode = holds ? 0 : 1;
} finally {
  await close();
}
