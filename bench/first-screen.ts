/** The home page's first screen on a slow phone, compared with a blank Vite + React + MUI page. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startRedis } from '@platform/local-stack';
import { launchChromium } from '@platform/testkit/chromium';
import { openBench } from './lib/bench.ts';
import { startChild } from './lib/child-service.ts';
import { measureFirstScreen } from './lib/first-screen.ts';
import { buildBlankPage, buildSite } from './lib/pages.ts';
import { type ComparisonRow, limit, report, runRounds, versionOf } from './lib/report.ts';
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

  const of = await runRounds(
    [
      {
        name: 'home',
        run: () =>
          measureFirstScreen(browser, site.url, {
            ready: '#library article img',
            storageState: asMember(site.url),
          }),
      },
      { name: 'blank page', run: () => measureFirstScreen(browser, blank.url, { ready: 'h1' }) },
    ],
    rounds,
  );
  const row = (what: string, unit: string, figure: string, atMost: number): ComparisonRow => ({
    what,
    ours: of('home', figure),
    peer: of('blank page', figure),
    unit,
    goal: { atMost },
  });
  const holds = report(
    'first-screen',
    [
      row('script on the wire', 'kB', 'scriptKb', 1.5),
      row('largest contentful paint', 'ms', 'lcpMs', 0.7),
      {
        what: 'cumulative layout shift',
        ours: of('home', 'cls'),
        // The blank page has no content that could shift.
        peer: limit(0.02),
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
