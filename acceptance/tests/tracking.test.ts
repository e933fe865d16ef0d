import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Action, apiPath, type Member, type TrackingEvent, type Video } from '@platform/contracts';
import { usePlatform, waitFor } from '@platform/testkit/black-box';
import type { BrowserContext, Page } from 'playwright-core';
import { Api } from '../support/api.ts';
import { useBrowser } from '../support/browser.ts';
import { smallVideo } from '../support/media.ts';
import {
  beaconsOf,
  between,
  listenForEvents,
  secondsOf,
  type TrackedRequest,
  unstamped,
  withoutRepeats,
} from '../support/tracked-events.ts';

/** A member's actions in a real browser: the tracked events, and what the operator sees of them. */

const platform = usePlatform();
const browser = useBrowser();

let admin: Api;
let member: Member;
let video: Video;
let detail = '';
/** The number as typed: the browser stores and reports it unchanged. */
let typed = '';
let trackedRequests: TrackedRequest[] = [];
let beacons: TrackingEvent[][] = [];
const reported = (): TrackingEvent[] =>
  withoutRepeats([...trackedRequests.flatMap(({ events }) => events), ...beacons.flat()]);
/** Without playbacks' reports, which are no actions. */
const sent = () => reported().filter(({ actionType }) => actionType !== 'video_playback');

const subject = () => ({ contentType: 'video', contentId: video.id, contentTitle: video.title });
const some = { timeSpentSeconds: expect.any(Number) };

/** Simulates a tab switch: a headless browser never hides a page. */
const showTab = (page: Page, visibilityState: 'visible' | 'hidden') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibilityState);

const untilSent = (actionType: string) =>
  waitFor(() => sent().some((event) => event.actionType === actionType), { what: actionType });

beforeAll(async () => {
  admin = (await new Api(platform.url).logIn(platform.admin)).api;
  member = await admin.createMember({ name: '阿明' });
  video = await admin.createVideo(await smallVideo(), { title: `冰川徒步 ${Date.now()}` });
  detail = `/video/${video.id}`;
  typed = member.membershipNumber.toLowerCase().replaceAll('-', ' ');
});

describe('a visit', () => {
  let page: Page;
  let context: BrowserContext;

  beforeAll(async () => {
    ({ page, context } = await browser.visit());
    trackedRequests = await listenForEvents(context);
  });

  test('the member enters', async () => {
    await page.goto(platform.url);
    const field = page.getByRole('textbox', { name: /会员号/ });
    await field.fill(typed);
    await page.getByRole('button', { name: '进入影库' }).click();
    await untilSent('page_enter');
  });

  test('the member clicks a card, watches, goes back, hides the tab and closes it', async () => {
    await page.locator('article').getByRole('link', { name: video.title }).click();
    await page.getByRole('heading', { level: 1, name: video.title }).waitFor();
    const player = page.locator('video');
    await player.evaluate((element: HTMLVideoElement) => element.play());
    await waitFor(() => player.evaluate((element: HTMLVideoElement) => element.currentTime > 0.5), {
      what: 'playback',
    });
    await page.waitForTimeout(1_500);
    await page.getByRole('link', { name: '返回' }).click();
    await page.getByRole('heading', { name: '影库' }).waitFor();
    await page.waitForTimeout(1_000);
    await showTab(page, 'hidden');
    await untilSent('page_blur');
    await page.waitForTimeout(1_200);
    await showTab(page, 'visible');
    await untilSent('page_focus');
    // A page that closes takes its pending requests with it: their status would stay unknown.
    await waitFor(() => trackedRequests.every(({ status }) => status !== undefined), {
      what: 'all responses',
    });
    const other = await context.newPage();
    await other.goto(`${platform.url}/favicon.svg`);
    await page.close();
    await waitFor(
      async () => {
        beacons = await beaconsOf(other);
        return beacons.length > 0;
      },
      { what: 'the beacon' },
    );
  });

  test('each action was tracked once, in order, with its fields', () => {
    expect(sent().map(unstamped)).toEqual([
      { actionType: 'page_enter', toPage: '/' },
      { actionType: 'video_click', ...subject(), fromPage: '/' },
      { actionType: 'page_exit', fromPage: '/', toPage: detail, ...some },
      { actionType: 'page_enter', fromPage: '/', toPage: detail },
      { actionType: 'page_view', ...subject(), toPage: detail },
      { actionType: 'video_view', ...subject() },
      { actionType: 'back_button', ...subject(), fromPage: detail, ...some },
      { actionType: 'page_exit', fromPage: detail, toPage: '/', ...some },
      { actionType: 'page_enter', fromPage: detail, toPage: '/' },
      { actionType: 'page_blur', fromPage: '/', ...some },
      { actionType: 'page_focus', toPage: '/' },
      { actionType: 'page_unload', fromPage: '/', ...some },
    ]);
    expect(new Set(sent().map((event) => event.membershipNumber))).toEqual(new Set([typed]));
  });

  test('few requests and one beacon were sent, all accepted', () => {
    const kinds = beacons.map((events) => events.map(({ actionType }) => actionType));
    expect(kinds).toEqual([expect.arrayContaining(['page_unload'])]);
    const idsOf = (events: TrackingEvent[]) => new Set(events.map(({ eventId }) => eventId));
    const accepted = trackedRequests.filter(({ status }) => status === 202);
    // A slow machine needs more: what is more than the linger apart is sent apart.
    expect(accepted.length).toBeLessThan(sent().length);
    for (const { status, membershipNumber, events } of trackedRequests) {
      // No proper response of a service that is too busy: the events are sent again.
      expect([202, 503, 504, 0]).toContain(status);
      expect(membershipNumber).toBe(typed);
      expect(idsOf(events).size).toBe(events.length);
    }
    const [ofBeacon, ofAccepted] = [beacons.flat(), accepted.flatMap(({ events }) => events)].map(idsOf);
    expect(reported().filter(({ eventId }) => !ofBeacon?.has(eventId) && !ofAccepted?.has(eventId))).toEqual(
      [],
    );
  });

  test('every visible second was reported, no hidden one', () => {
    const seconds = sent().reduce((sum, event) => sum + secondsOf(event), 0);
    const of = (actionType: string) => sent().find((event) => event.actionType === actionType);
    const inView = between(of('page_enter'), of('page_blur')) + between(of('page_focus'), of('page_unload'));
    expect(Math.abs(seconds - inView / 1000)).toBeLessThanOrEqual(1.1);
    expect(between(of('page_blur'), of('page_focus'))).toBeGreaterThan(1_100);
    const watched = sent().find(({ actionType }) => actionType === 'back_button');
    expect(watched && secondsOf(watched)).toBeGreaterThanOrEqual(1);
  });

  test('the operator sees the actions, and the totals match', async () => {
    const path = apiPath('/api/admin/analytics/user/{membershipNumber}', {
      membershipNumber: member.membershipNumber,
    });
    const sum = (events: TrackingEvent[]) => events.reduce((total, event) => total + secondsOf(event), 0);
    const onDetail = sent().filter((event) => 'fromPage' in event && event.fromPage === detail);
    // Names are missing at first when their services are too busy.
    await waitFor(
      async () => {
        const details = await admin.get(path);
        expect(details).toMatchObject({
          membershipNumber: member.membershipNumber,
          memberName: member.name,
          totalActions: 12,
          videoClicks: 1,
          uniqueVideosViewed: 1,
          totalTimeSpentSeconds: sum(sent()),
          videoTimeSpentSeconds: sum(onDetail),
        });
        const oldestFirst = details.allActions.toReversed();
        expect(oldestFirst.map(sharedFields)).toEqual(sent().map(sharedFields));
        expect(details.firstActivity).toBe(oldestFirst[0]?.timestamp);
        expect(details.lastActivity).toBe(oldestFirst.at(-1)?.timestamp);
        const seen = details.allActions.filter(({ actionType }) => actionType !== 'page_unload');
        expect(details.actionHistory).toEqual(seen.slice(0, 3));
        return true;
      },
      { what: 'the actions in the analytics' },
    );
  });

  test('what the playback was like is in the figures, by its last report', async () => {
    const last = reported()
      .flatMap((event) => (event.actionType === 'video_playback' ? [event] : []))
      .at(-1);
    expect(last).toMatchObject({
      ...subject(),
      playback: { errors: [], watched: [[0, expect.any(Number)]] },
    });
    const { playedMs, firstFrameMs } = last?.playback ?? {};
    expect(playedMs).toBeGreaterThan(1_500);
    await waitFor(
      async () => {
        const { videos } = await admin.get(apiPath('/api/admin/analytics/playback', { days: 2 }));
        expect(videos.find(({ contentId }) => contentId === video.id)).toMatchObject({
          contentTitle: video.title,
          playbacks: 1,
          firstFrameMs: { p50: firstFrameMs, p95: firstFrameMs },
          errors: { line: 0, gone: 0, format: 0 },
        });
        return true;
      },
      { what: 'the playback in the analytics' },
    );
  });
});

/** The fields that an action and its event share; zero seconds count as none. */
function sharedFields(one: Action | TrackingEvent): Record<string, unknown> {
  const { actionType, contentTitle, fromPage, toPage, timeSpentSeconds } = one as Action;
  return { actionType, contentTitle, fromPage, toPage, timeSpentSeconds: timeSpentSeconds || undefined };
}
