import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { afterAll, beforeAll } from '@jest/globals';
import { LOCAL_ANALYST } from '@platform/local-stack';
import { clickHouseTestPassword, useBreakableServer } from '@platform/testkit';
import type { Context } from '../../src/context.ts';
import { addPlaybacks } from '../../src/store/playbacks.ts';
import { contentAction, memberIdOf, randomActions, store, storedAction } from './stored-actions.ts';
import { playbackAction } from './use-analytics.ts';
import { contextOn } from './use-queries.ts';

const minuteMs = 60_000;

/** Actions that give every documented query a result. */
function worthAsking(now: number) {
  const member_id = memberIdOf('demo');
  const random = randomActions({ count: 6_000, members: 40, days: 100, now, seed: 20 });
  return [
    ...random,
    storedAction({ member_id, at: now - 5 * minuteMs, from_page: '/', to_page: '/video/one' }),
    contentAction('video_click', 'one', { member_id, at: now - 4 * minuteMs }),
    contentAction('video_view', 'one', { member_id, at: now - 3 * minuteMs }),
  ];
}

/** A ClickHouse of this file's own with the platform's database, some actions and the analyst's client. */
export function useAnalyst() {
  const server = useBreakableServer('clickhouse');
  const opened: { context?: Context; analyst?: ClickHouseClient } = {};
  beforeAll(async () => {
    const { url } = server;
    const access = { username: 'platform', password: clickHouseTestPassword, database: 'analytics' };
    opened.context = await contextOn({ url, ...access });
    await store(opened.context.clickhouse, worthAsking(Date.now()), 3);
    await addPlaybacks(
      opened.context.clickhouse,
      Array.from({ length: 20 }, () => playbackAction()),
    );
    opened.analyst = createClient({
      url,
      ...LOCAL_ANALYST,
      database: 'analytics',
      log: { level: ClickHouseLogLevel.OFF },
    });
  });
  afterAll(async () => {
    await opened.analyst?.close();
    await opened.context?.clickhouse.close();
  });
  return {
    url: () => server.url,
    analyst: () => opened.analyst as ClickHouseClient,
    /** The service's own client, with all rights. */
    platform: () => (opened.context as Context).clickhouse,
  };
}
