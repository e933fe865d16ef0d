import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Frame, Page, Route } from 'playwright-core';

/** What a video's player does: plays, reports an error code, or never responds. */
export type Behaviour = 'plays' | 'silent' | number;

export type StandIn = {
  /** Sets a video's behaviour; by default it plays. */
  set: (videoId: string, behaviour: Behaviour) => void;
  /** The requested players, in order. */
  asked: URL[];
  /** Requests to any other site: expected to be empty. */
  strangers: string[];
};

const host = 'https://www.youtube-nocookie.com';

/**
 * Mocks YouTube's player in a browser profile, so that tests need no network and can simulate one without YouTube.
 * Blocks all other external requests.
 */
export async function standInForYouTube(context: BrowserContext): Promise<StandIn> {
  const [page, script] = await Promise.all(
    ['player.html', 'player.js'].map((name) => readFile(join(import.meta.dirname, name), 'utf8')),
  );
  const behaviours = new Map<string, Behaviour>();
  const standIn: StandIn = {
    set: (videoId, behaviour) => behaviours.set(videoId, behaviour),
    asked: [],
    strangers: [],
  };

  async function respond(route: Route): Promise<void> {
    const url = new URL(route.request().url());
    const videoId = url.pathname.split('/')[2] ?? '';
    standIn.asked.push(url);
    const behaviour = behaviours.get(videoId) ?? 'plays';
    const given = `globalThis.standIn = ${JSON.stringify({ behaviour })};\n`;
    const body = page?.replace('<script src="player.js"></script>', `<script>${given}${script}</script>`);
    return route.fulfill({ contentType: 'text/html', body });
  }

  await context.route(
    ({ hostname, protocol }) => /^https?:$/.test(protocol) && !['127.0.0.1', 'localhost'].includes(hostname),
    async (route) => {
      const url = route.request().url();
      if (url.startsWith(`${host}/embed/`)) return respond(route);
      standIn.strangers.push(url);
      return route.abort();
    },
  );
  return standIn;
}

/** The players in a page. */
export const playersIn = (page: Page): Frame[] =>
  page.frames().filter((frame) => frame.url().startsWith(host));

/** The commands sent to a player, in order: `playVideo`, `unMute`, … */
export const commandsOf = async (player: Frame): Promise<string[]> =>
  (
    await player.evaluate(() => (globalThis as unknown as { received: { func?: string }[] }).received)
  ).flatMap(({ func }) => (func === undefined || func === 'addEventListener' ? [] : [func]));
