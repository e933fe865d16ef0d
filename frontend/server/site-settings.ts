import { internalOperations } from '@platform/contracts/operations';
import { type Logger, type Resource, repeat, serviceClient } from '@platform/service-kit';
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

  function refresh(): void {
    const version = `${revision} ${isNoticeShown(config, Date.now())}`;
    if (version !== shown) show(config);
    shown = version;
  }
  const client =
    url &&
    serviceTokenSecrets &&
    serviceClient({
      baseUrl: url,
      caller: 'web',
      audience: 'content',
      secrets: serviceTokenSecrets,
      timeoutMs,
    });
  async function read(): Promise<void> {
    if (!client) return;
    const saved = await client.call(internalOperations.getPublishedSiteSettings, {});
    config = { ...runtime, ...saved.settings };
    revision = saved.revision;
  }
  // Also after a failure, and without content: the notice may have ended.
  const work = () => read().finally(refresh);

  await work().catch(() => undefined);
  const failure = 'content is away: the pages say what they said';
  return repeat({ work, everyMs, firstMs: everyMs, logger, failure });
}
