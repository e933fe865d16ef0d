import { type TrackedAction, messages as texts } from '@platform/contracts';
import {
  type BatchingProducer,
  type EventMessage,
  errors,
  MessagesTooLarge,
  ProducerUnavailable,
} from '@platform/service-kit';

export interface ActionLog {
  /** Resolves once Kafka has all messages with acks=all. Throws 503 when it can't take them, 413 when it never will. */
  keep(messages: readonly EventMessage[]): Promise<void>;
}

/** Seconds after which a client may try again: Kafka that is away is looked for several times a second. */
const retryAfterSeconds = { away: 2, busy: 1 };

/** A message of each action, keyed by membership number: a member's actions stay in order. */
export const toMessages = (actions: readonly TrackedAction[]): EventMessage[] =>
  actions.map((action) => ({ key: action.membershipNumber, value: Buffer.from(JSON.stringify(action)) }));

/** The topic of tracked actions. */
export function createActionLog(batches: BatchingProducer): ActionLog {
  return {
    async keep(messages) {
      try {
        await batches.send(messages);
      } catch (error) {
        if (error instanceof MessagesTooLarge) throw errors.payloadTooLarge();
        const busy = error instanceof ProducerUnavailable && error.reason !== 'away';
        const seconds = busy ? retryAfterSeconds.busy : retryAfterSeconds.away;
        throw errors.unavailable(texts.trackingUnavailable, seconds, error);
      }
    },
  };
}
