export type UnavailableReason = 'away' | 'full' | 'slow' | 'closed';

const reasons: Record<UnavailableReason, string> = {
  away: 'Kafka is away',
  full: 'Too many messages wait for Kafka',
  slow: 'Kafka did not come to these messages in time',
  closed: 'The producer is closing',
};

/** Kafka can't take messages just now; the same ones may be sent again. Told to clients as 503. */
export class ProducerUnavailable extends Error {
  override readonly name = 'ProducerUnavailable';
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, cause?: unknown) {
    super(reasons[reason], cause === undefined ? undefined : { cause });
    this.reason = reason;
  }
}

/** Kafka would never take these messages, or refused them for their size or content. */
export class MessagesTooLarge extends Error {
  override readonly name = 'MessagesTooLarge';

  constructor(cause?: unknown) {
    super('The messages are too large for Kafka', cause === undefined ? undefined : { cause });
  }
}
