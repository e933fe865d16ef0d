import { setTimeout as delay } from 'node:timers/promises';
import { topics } from '@platform/contracts';
import { ensureTopics, type KafkaOptions, type Resource } from '@platform/service-kit';

const retryMs = 2_000;

/** Sees to it that the topics this service writes to exist, for as long as Kafka takes to be there; nobody waits for it. */
export function createTopics(kafka: KafkaOptions): Resource {
  const stopping = new AbortController();
  const creating = (async () => {
    while (!stopping.signal.aborted) {
      try {
        return await ensureTopics(kafka, [topics.content, topics.audit]);
      } catch (err) {
        kafka.logger.warn({ err }, 'topics could not be created yet');
        await delay(retryMs, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  })();
  return {
    async close() {
      stopping.abort();
      await creating;
    },
  };
}
