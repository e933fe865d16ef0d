import { messages, type TrackedAction } from '@platform/contracts';
import { type BatchingProducer, errors, MessagesTooLarge, ProducerUnavailable } from '@platform/service-kit';

export interface ActionLog {
  /** Resolves once Kafka has all of them with acks=all. Throws 503 when it can't take them, 413 when it never will. */
  keep(actions: readonly TrackedAction[]): Promise<void>;
}

/** Seconds after which a client may try again: Kafka that is away is looked for several times a second. */
const retryAfterSeconds = { away: 2, busy: 1 };

/** The topic of tracked actions, keyed by membership number: a member's events stay in order. */
export function createActionLog(batches: BatchingProducer): ActionLog {
  return {
    async keep(actions) {
      const kept = actions.map((action) => ({
        key: action.membershipNumber,
        value: Buffer.from(JSON.stringify(action)),
      }));
      try {
        await batches.send(kept);
      } catch (error) {
        if (error instanceof MessagesTooLarge) throw errors.payloadTooLarge();
        const busy = error instanceof ProducerUnavailable && error.reason !== 'away';
        const seconds = busy ? retryAfterSeconds.busy : retryAfterSeconds.away;
        throw errors.unavailable(messages.trackingUnavailable, seconds, error);
      }
    },
  };
}
