/** Kafka topics. A deployment may put a prefix before each; service-kit applies it. */
export const topics = {
  tracking: 'tracking.events.v1',
  content: 'content.events.v1',
  member: 'member.events.v1',
  audit: 'audit.events.v1',
  deadLetter: 'dead-letter.v1',
} as const;
export type Topic = (typeof topics)[keyof typeof topics];

/**
 * Partitions of topics that need more or fewer than Kafka's clients here make by default. Whoever comes first creates a topic,
 * a consumer too, so the number stands here. Tracking: 6 share out evenly among 1, 2, 3 or 6 consumers; more would only cut the
 * analytics' inserts smaller. Never changed on a topic that has events: a member's events would move to another partition.
 */
export const topicPartitions: Partial<Record<Topic, number>> = { [topics.tracking]: 6 };
