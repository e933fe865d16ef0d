import { setTimeout as delay } from 'node:timers/promises';
import { apiPath, demoMembershipNumber, storageKeys, trackRequestSchema } from '@platform/contracts';
import { Client } from '@platform/demo-library';
import type { Browser, Page } from 'playwright-core';
import type { SlowLine } from './slow-line.ts';

export interface Visit {
  /** The page of the film. */
  url: string;
  /** The page of another film, watched before: the browser then has the scripts. */
  otherUrl: string;
  /** Plays the uploaded file instead of its renditions. */
  asFile?: boolean;
  /** The speed of the line in bits a second; without it there is no line between. */
  slow?: { line: SlowLine; bits: number };
}

const playMs = 18_000;
/**
 * In seconds, each before what was loaded for those before it, and after what was loaded while it played. Between two key frames they are
 * spread evenly, as it takes longest where most is decoded, or a part of a rendition ends.
 */
const places = [84.17, 78.5, 72.83, 67.17, 61.5, 55.83];
/** In milliseconds: a viewer looks at what was found. */
const lookMs = 500;
const longestWaitMs = 120_000;

interface Seen {
  firstFrameMs: number;
  /** Times between `waiting` and `playing`, seeks apart. */
  stalledMs(): number;
  /** Time that the film stood still while it should have played, seeks apart. */
  stoodMs: number;
}
type WatchedWindow = Window & typeof globalThis & { seen: Seen };

/** Runs in the page before its scripts: presses play as soon as it is there, and notes what its viewer waits for. */
function watchPlayer(): void {
  const press = new MutationObserver(() => {
    const button = document.querySelector<HTMLElement>('media-controller > button');
    if (!button) return;
    press.disconnect();
    button.click();
  });
  press.observe(document, { childList: true, subtree: true });

  let stalled = 0;
  let stalledSince: number | undefined;
  let isSeeking = false;
  const endStall = (now: number) => {
    stalled += now - (stalledSince ?? now);
    stalledSince = undefined;
  };
  const seen: Seen = {
    firstFrameMs: 0,
    stalledMs: () => stalled + performance.now() - (stalledSince ?? performance.now()),
    stoodMs: 0,
  };
  Object.assign(window, { seen });
  const listeners: Record<string, (now: number) => void> = {
    playing(now) {
      seen.firstFrameMs ||= now;
      isSeeking = false;
      endStall(now);
    },
    waiting(now) {
      if (seen.firstFrameMs > 0 && !isSeeking) stalledSince ??= now;
    },
    seeking(now) {
      isSeeking = true;
      endStall(now);
    },
  };
  for (const [type, listener] of Object.entries(listeners))
    document.addEventListener(type, () => listener(performance.now()), { capture: true });

  let last = { at: 0, place: 0 };
  setInterval(() => {
    const video = document.querySelector('video');
    const now = { at: performance.now(), place: video?.currentTime ?? 0 };
    const shouldPlay = video && seen.firstFrameMs > 0 && !video.paused && !isSeeking;
    if (shouldPlay && now.place === last.place) seen.stoodMs += now.at - last.at;
    last = now;
  }, 25);
}

/**
 * Runs in the page before its scripts: the film looks as one without renditions. Not by intercepting requests in the browser, which would
 * disable its cache.
 */
function dropRenditions(): void {
  const load = window.fetch;
  window.fetch = async (...request) => {
    const response = await load(...request);
    if (!/\/api\/videos\/[0-9a-f]{24}$/.test(response.url)) return response;
    const { playback, ...film } = await response.json();
    const { hls: _, ...asFile } = playback;
    return Response.json({ ...film, playback: { ...asFile, state: 'original' } });
  };
}

/** Lets the film begin at its start. */
async function forgetPlace(url: string): Promise<void> {
  const { origin, pathname } = new URL(url);
  const place = { type: 'video', id: pathname.split('/').at(-1) as string };
  await new Client(origin)
    .as({ membershipNumber: demoMembershipNumber })
    .delete(apiPath('/api/me/continue/{type}/{id}', place));
}

/** Opens a film's page in a new browser profile, and uses it from the first frame on. */
async function open<Result>(
  browser: Browser,
  { url, otherUrl, asFile, slow }: Visit,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  await forgetPlace(url);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    // Chromium leaves this machine's own addresses out otherwise.
    ...(slow && { proxy: { server: slow.line.url, bypass: '<-loopback>' } }),
  });
  context.setDefaultTimeout(longestWaitMs);
  try {
    const page = await context.newPage();
    const stored = { [storageKeys.membershipNumber]: demoMembershipNumber };
    await page.addInitScript((values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    }, stored);
    await page.addInitScript(watchPlayer);
    const visit = async (address: string) => {
      await page.goto(address, { waitUntil: 'commit' });
      await page.waitForFunction(() => (window as WatchedWindow).seen.firstFrameMs > 0);
    };
    slow?.line.setSpeed(Number.POSITIVE_INFINITY);
    await visit(otherUrl);
    slow?.line.setSpeed(slow.bits);
    if (asFile) await page.addInitScript(dropRenditions);
    await visit(url);
    return await use(page);
  } finally {
    await context.close();
  }
}

/** Seeks to a place that isn't loaded; returns the milliseconds until it can be played. */
const seek = (page: Page, place: number, timeoutMs: number): Promise<number> =>
  page.evaluate(
    async ([target, longest]) => {
      const video = document.querySelector('video');
      if (!video) throw new Error('The player is gone');
      const { buffered } = video;
      for (let n = 0; n < buffered.length; n += 1)
        if (buffered.start(n) <= target && target < buffered.end(n))
          throw new Error(`${target} s was loaded already`);
      const next = (type: string) =>
        new Promise((resolve, reject) => {
          video.addEventListener(type, resolve, { once: true });
          setTimeout(() => reject(new Error(`No ${type} event`)), longest);
        });
      const start = performance.now();
      video.currentTime = target;
      await next('seeked');
      while (video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) await next('canplay');
      return performance.now() - start;
    },
    [place, timeoutMs] as const,
  );

/**
 * Watches a film for a while, then seeks in it. Returns what its viewer waited for: the first frame after an automatic press of play,
 * since the navigation began; the percentage of the playing time that it stalled; the 95th percentile of the seeks.
 */
export const watchFilm = (browser: Browser, visit: Visit) =>
  open(browser, visit, async (page) => {
    await delay(playMs);
    const { firstFrameMs, stalledMs } = await page.evaluate(() => {
      const { seen } = window as WatchedWindow;
      return { firstFrameMs: seen.firstFrameMs, stalledMs: seen.stalledMs() };
    });
    const seeks: number[] = [];
    for (const place of places) {
      seeks.push(await seek(page, place, longestWaitMs));
      await delay(lookMs);
    }
    seeks.sort((a, b) => a - b);
    const seekMs = seeks[Math.ceil(seeks.length * 0.95) - 1] as number;
    return { firstFrameMs, stalledPercent: (100 * stalledMs) / playMs, seekMs };
  });

/** The line is held back for this long. */
const cutMs = 60_000;
/** Events have whole milliseconds. */
const clockMs = 20;

/** The `stalledMs` of the reports that a page sends, with the page's time. */
function listenForReports(page: Page) {
  const reports: { at: number; stalledMs: number }[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith(apiPath('/api/action/track'))) return;
    for (const event of [trackRequestSchema.parse(request.postDataJSON())].flat())
      if (event.actionType === 'video_playback')
        reports.push({ at: Date.parse(event.clientTime ?? ''), stalledMs: event.playback.stalledMs });
  });
  return reports;
}

/** Cuts the line while a film plays. Returns how long it stood still, as the page has reported it and as it was. */
export const watchCutLine = (
  browser: Browser,
  visit: Visit & Required<Pick<Visit, 'slow'>>,
): Promise<{ reportedMs: number; stoodMs: number }> =>
  open(browser, visit, async (page) => {
    const reports = listenForReports(page);
    const { line, bits } = visit.slow;
    await delay(lookMs);
    line.setSpeed(0);
    await delay(cutMs);
    line.setSpeed(bits);
    const cutAt = await page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
    await page.waitForFunction(
      (place) => (document.querySelector('video')?.currentTime ?? 0) > place + 1,
      cutAt,
    );
    const { stoodMs, pausedAt } = await page.evaluate(() => {
      document.querySelector('video')?.pause();
      return { stoodMs: (window as WatchedWindow).seen.stoodMs, pausedAt: Date.now() };
    });
    for (const end = performance.now() + longestWaitMs; performance.now() < end; await delay(lookMs)) {
      const last = reports.find(({ at }) => at >= pausedAt - clockMs);
      if (last) return { reportedMs: last.stalledMs, stoodMs };
    }
    throw new Error('The page reported nothing after the pause');
  });
