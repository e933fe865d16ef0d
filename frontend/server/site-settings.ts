import { setTimeout as delay } from 'node:timers/promises';
import { internalOperations } from '@platform/contracts/operations';
import { type Logger, type Resource, serviceClient } from '@platform/service-kit';
import { isNoticeShown, type RuntimeConfig } from '../src/config/runtime-config.ts';
import type { WebConfig } from './config.ts';

/** In milliseconds: a visitor gets what was saved within 5 s. */
const everyMs = 1_000;
const timeoutMs = 2_000;

/**
 * Asks content what the site says, over and over, and shows it whenever that differs, or the notice has ended. While content is away,
 * what it said last stays. Resolves after the first response or failure.
 */
export async function followSiteSettings(
  { content, runtime }: Pick<WebConfig, 'content' | 'runtime'>,
  logger: Logger,
  show: (config: RuntimeConfig) => void,
): Promise<Resource> {
  const { url, serviceTokenSecrets } = content;
  let config = runtime;
  let revision = 0;
  let shown: string | undefined;
  let isAway = false;

  function refresh(): void {
    const version = `${revision} ${isNoticeShown(config, Date.now())}`;
    if (version !== shown) show(config);
    shown = version;
  }
  const client =
    serviceTokenSecrets &&
    serviceClient({
      baseUrl: url,
      caller: 'web',
      audience: 'content',
      secrets: serviceTokenSecrets,
      timeoutMs,
    });
  async function read(): Promise<void> {
    if (!client || !url) return refresh();
    try {
      const saved = await client.call(internalOperations.getPublishedSiteSettings, {});
      config = { ...runtime, ...saved.settings };
      revision = saved.revision;
      if (isAway) logger.info('content is back');
      isAway = false;
    } catch (err) {
      if (!isAway) logger.warn({ err }, 'content is away: the pages say what they said');
      isAway = true;
    }
    refresh();
  }

  await read();
  const stopping = new AbortController();
  const { signal } = stopping;
  void (async () => {
    while (!signal.aborted) {
      await delay(everyMs, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await read();
    }
  })();
  return { close: async () => stopping.abort() };
}
