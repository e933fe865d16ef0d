/** The home page's first screen on a slow phone, compared with a blank Vite + React + MUI page. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startRedis } from '@platform/local-stack';
import { launchChromium } from '@platform/testkit/chromium';
import { runBench } from './lib/bench.ts';
import { startChild } from './lib/child-service.ts';
import { measureFirstScreen } from './lib/first-screen.ts';
import { report, row, rowWithin, runRounds, versionOf } from './lib/report.ts';
import { asMember, buildBlankPage, buildSite, startSite } from './lib/site.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);

await runBench('first-screen', async ({ folder, open }) => {
  const inFolder = (name: string) => join(folder, name);

  await buildSite(inFolder('site'));
  await buildBlankPage(inFolder('blank'));
  const browser = await open(launchChromium());
  const redis = await open(startRedis({ dir: inFolder('redis') }));

  const canvas = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await canvas.setContent('<body style="background:linear-gradient(160deg,#0f2c44,#4f9bb6 40%,#e0662f)">');
  writeFileSync(inFolder('picture.jpg'), await canvas.screenshot({ type: 'jpeg', quality: 80 }));
  await canvas.close();

  const services = await open(
    startChild('bench/peers/site-services.ts', { PICTURE: inFolder('picture.jpg') }),
  );
  const site = await open(startSite(inFolder('site'), services.url, redis.url));
  const blank = await open(startSite(inFolder('blank'), services.url, redis.url));

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
  const compare = (what: string, figure: string, unit: string, atMost: number) =>
    row(what, of('home', figure), of('blank page', figure), unit, { atMost });
  report(
    'first-screen',
    [
      compare('script on the wire', 'scriptKb', 'kB', 1.5),
      compare('largest contentful paint', 'lcpMs', 'ms', 0.7),
      // The blank page has no content that could shift.
      rowWithin('cumulative layout shift', of('home', 'cls'), 0.02, ''),
    ],
    {
      chromium: browser.version(),
      vite: versionOf('vite'),
      react: versionOf('react'),
      '@mui/material': versionOf('@mui/material'),
    },
  );
});
