/** Kafka topics. A deployment may put a prefix before each; service-kit applies it. */
export const topics = {
  tracking: 'tracking.events.v1',
  content: 'content.events.v1',
  member: 'member.events.v1',
  audit: 'audit.events.v1',
  deadLetter: 'dead-letter.v1',
} as const;
export type Topic = (typeof topics)[keyof typeof topics];
