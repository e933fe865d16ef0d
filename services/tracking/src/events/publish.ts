import { type TrackedAction, messages as texts } from '@platform/contracts';
import { type BatchingProducer, errors, MessageTooLarge, ProducerUnavailable } from '@platform/service-kit';

/** `retry-after` in seconds. Connecting to a Kafka that is down is retried several times a second. */
const retryAfterSeconds = { away: 2, busy: 1 };

export type PublishActions = ReturnType<typeof createActionPublisher>;

/**
 * Returns a function that writes one POST's actions as one record, keyed by member id. Resolves when Kafka has
 * acknowledged it (acks=all).
 * @throws 503 when Kafka is unavailable, 413 when the record is too large
 */
export const createActionPublisher =
  (batches: BatchingProducer) =>
  async (memberId: string, actions: readonly TrackedAction[]): Promise<void> => {
    try {
      await batches.send({ key: memberId, value: JSON.stringify(actions) });
    } catch (error) {
      if (error instanceof MessageTooLarge) throw errors.payloadTooLarge();
      const busy = error instanceof ProducerUnavailable && error.reason !== 'away';
      const seconds = busy ? retryAfterSeconds.busy : retryAfterSeconds.away;
      throw errors.unavailable(texts.trackingUnavailable, seconds, error);
    }
  };
