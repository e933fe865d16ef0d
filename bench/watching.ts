/**
 * Watching an uploaded film in Chromium, compared with the same film as a plain file; making its renditions, compared with one bare ffmpeg
 * command; delivering them, compared with proxying them.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { localAdmin } from '@platform/contracts';
import { Client } from '@platform/demo-library';
import { launchChromium } from '@platform/testkit/chromium';
import { startPlatform } from '@platform/testkit/platform';
import type { Browser } from 'playwright-core';
import { runBench } from './lib/bench.ts';
import { compareDelivery } from './lib/deliver-ranges.ts';
import { compareLadder, makeFilm, untilMade, upload } from './lib/make-ladder.ts';
import {
  type ComparisonRow,
  limit,
  measured,
  report,
  row,
  rowWithin,
  runRounds,
  versionOf,
} from './lib/report.ts';
import { type SlowLine, startSlowLine } from './lib/slow-line.ts';
import { type Visit, watchCutLine, watchFilm } from './lib/watch-film.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const slowBits = 3_000_000;

/** The film's page: with its renditions and as a file, on a fast line and on a slow one. */
async function compareWatching(browser: Browser, line: SlowLine, visit: Visit): Promise<ComparisonRow[]> {
  const slow = { line, bits: slowBits };
  const kinds = {
    HLS: {},
    MP4: { asFile: true },
    'HLS, slow': { slow },
    'MP4, slow': { slow, asFile: true },
  };
  const contestants = Object.entries(kinds).map(([name, kind]) => ({
    name,
    run: () => watchFilm(browser, { ...visit, ...kind }),
  }));
  const of = await runRounds(contestants, rounds);
  const firstFrames = (what: string, ours: string, peer: string, atMost: number) =>
    row(what, of(ours, 'firstFrameMs'), of(peer, 'firstFrameMs'), 'ms', { atMost });
  const soon = of('MP4', 'seekMs').figures.map((ms) => ms + 150);
  const [slowSeek, slowSeekOfFile] = [of('HLS, slow', 'seekMs'), of('MP4, slow', 'seekMs')];
  return [
    firstFrames('first frame', 'HLS', 'MP4', 1.3),
    firstFrames('first frame at 3 Mbit/s', 'HLS, slow', 'MP4, slow', 0.5),
    rowWithin('stalled of 18 s at 3 Mbit/s', of('HLS, slow', 'stalledPercent'), 1, '%'),
    row('the MP4 must stall', of('MP4, slow', 'stalledPercent'), limit(1), '%', { atLeast: 1 }),
    row('seek p95', of('HLS', 'seekMs'), measured('MP4 + 150 ms', soon), 'ms', { atMost: 1 }),
    row('seek p95 at 3 Mbit/s', slowSeek, slowSeekOfFile, 'ms', { atMost: 0.3 }),
  ];
}

/** How far the stall that a page reports is from the real one, of a line that is cut for a minute. */
async function compareReports(browser: Browser, line: SlowLine, visit: Visit): Promise<ComparisonRow> {
  const off: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    process.stderr.write(`  cut ${round} of ${rounds}\n`);
    const { reportedMs, stoodMs } = await watchCutLine(browser, { ...visit, slow: { line, bits: slowBits } });
    off.push((100 * Math.abs(reportedMs - stoodMs)) / stoodMs);
  }
  return rowWithin('reported stall time, off the real one by', measured('the page', off), 5, '%');
}

await runBench('watching', async ({ folder, open }) => {
  // The limits are for one member; all requests here are of one.
  process.env.RATE_LIMIT_FACTOR = '100000';
  const platform = await open(startPlatform(join(folder, 'platform')));
  const { api: admin } = await new Client(platform.url).logIn(localAdmin);
  const other = await upload(admin, await makeFilm(4), 'Another film');
  const film = await makeFilm(90);
  const video = await upload(admin, film, 'A film');
  process.stderr.write('  making its renditions\n');
  for (const one of [other, video]) await untilMade(admin, one);

  const line = await open(startSlowLine());
  const browser = await open(launchChromium('--autoplay-policy=no-user-gesture-required'));
  const pageOf = ({ id }: { id: string }) => `${platform.url}/video/${id}`;
  const visit = { url: pageOf(video), otherUrl: pageOf(other) };

  const rows = [
    ...(await compareWatching(browser, line, visit)),
    await compareReports(browser, line, visit),
    await compareDelivery(platform, video, rounds),
    ...(await compareLadder(platform, admin, film, rounds)),
  ];
  report('watching', rows, {
    chromium: browser.version(),
    ffmpeg: /version (\S+)/.exec(execFileSync('ffmpeg', ['-version'], { encoding: 'utf8' }))?.[1] ?? '',
    'hls.js': versionOf('hls.js'),
  });
});
