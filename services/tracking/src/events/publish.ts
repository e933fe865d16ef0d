import { type TrackedAction, messages as texts } from '@platform/contracts';
import { type BatchingProducer, errors, MessageTooLarge, ProducerUnavailable } from '@platform/service-kit';

/** Seconds after which a client may try again: Kafka that is away is looked for several times a second. */
const retryAfterSeconds = { away: 2, busy: 1 };

export type KeepActions = ReturnType<typeof keepActionsIn>;

/**
 * Makes the function that keeps the actions of one POST as one record, keyed by membership number. Resolves once Kafka has it with
 * acks=all.
 * @throws 503 when Kafka can't take it, 413 when it never will
 */
export const keepActionsIn =
  (batches: BatchingProducer) =>
  async (membershipNumber: string, actions: readonly TrackedAction[]): Promise<void> => {
    try {
      await batches.send({ key: membershipNumber, value: JSON.stringify(actions) });
    } catch (error) {
      if (error instanceof MessageTooLarge) throw errors.payloadTooLarge();
      const busy = error instanceof ProducerUnavailable && error.reason !== 'away';
      const seconds = busy ? retryAfterSeconds.busy : retryAfterSeconds.away;
      throw errors.unavailable(texts.trackingUnavailable, seconds, error);
    }
  };
