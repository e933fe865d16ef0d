import * as z from 'zod';
import { instantSchema } from '../common.ts';
import { auditEntrySchema } from '../entities/admin.ts';
import { itemTypes } from '../entities/content.ts';

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
 * Kafka's consumer groups. A deployment's prefix is before these too. Never rename one: the new group would read its topic from the start,
 * while an upgrade's old replicas still read under the old name.
 */
export const consumerGroups = {
  audit: 'admin-auth.audit',
  actions: 'analytics-writer',
  deadLetters: 'analytics-writer-dead-letters',
  deletions: 'content-deletions',
  objects: 'storage.content',
} as const;

/** Kafka settings that topics are created with: events are kept for 30 days, for consumers that are behind and for a replay. */
export const topicSettings = { 'retention.ms': String(30 * 24 * 60 * 60 * 1000) };

/**
 * Partitions that a topic is created with. Defined here because whichever service starts first, producer or consumer,
 * creates the topic. Tracking: 6 partitions divide evenly among 1, 2, 3 or 6 consumers; more would make analytics' inserts
 * smaller. Never change them for a topic that has events: a member's events would move to another partition.
 */
export const partitionsOf = (topic: string): number => (topic === topics.tracking ? 6 : 3);

/**
 * Fields every event on a topic carries. Consumers ignore fields that they don't know: in an upgrade, and after one that was taken back,
 * an older service reads what a newer one wrote. Events may arrive twice: the audit log and the analytics writer drop a known
 * eventId, the other consumers are idempotent without it.
 */
export const envelope = {
  eventId: z.uuid(),
  /** When it happened, by the producing server's clock. */
  at: z.iso.datetime(),
};

/** On `member.events.v1`, keyed by member id: what other services need to follow a member's standing. Numbers are log-ins and stay out of Kafka. */
export const memberEventSchema = z.object({
  ...envelope,
  kind: z.enum([
    'member.created',
    'member.updated',
    'member.suspended',
    'member.reinstated',
    'member.renumbered',
    'member.deleted',
  ]),
  memberId: z.string(),
});
export type MemberEvent = z.infer<typeof memberEventSchema>;

/** What can be watched or read: its views are counted. */
export const viewedKinds = [...itemTypes, 'blog-post'] as const;
export type ViewedKind = (typeof viewedKinds)[number];

/** What content keeps. */
const contentKinds = [...viewedKinds, 'series'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** An item is gone. `objectPaths` are the stored objects it referred to, without those that another item refers to. */
const itemDeletedEventSchema = z.object({
  ...envelope,
  kind: z.literal('item.deleted'),
  /** The settings of the site refer to stored objects as items do. */
  itemType: z.enum([...contentKinds, 'site-settings']),
  itemId: z.string(),
  /** Orders the events of an item: the greater revision is the later. */
  revision: z.int().nonnegative(),
  objectPaths: z.array(z.string()),
});

/**
 * An item was saved or changed. `objectPaths` are the stored objects it refers to now. `released` are those it no longer refers to,
 * without those that another item refers to. `visibleFrom` is when members may see the item from, null while they may not.
 */
const itemSavedEventSchema = itemDeletedEventSchema.extend({
  kind: z.literal('item.saved'),
  released: z.array(z.string()),
  visibleFrom: instantSchema.nullable(),
});

/** On `content.events.v1`, keyed by item id. */
export const contentEventSchema = z.discriminatedUnion('kind', [
  itemSavedEventSchema,
  itemDeletedEventSchema,
]);
export type ContentEvent = z.infer<typeof contentEventSchema>;

/** On `audit.events.v1`, keyed by admin id. */
export const auditEventSchema = auditEntrySchema.omit({ id: true }).extend(envelope);
export type AuditEvent = z.infer<typeof auditEventSchema>;
