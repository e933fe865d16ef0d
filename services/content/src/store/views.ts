import { hash } from 'node:crypto';
import { type ContentKind, limits, type TrackedAction } from '@platform/contracts';
import { type ConsumedEvent, withTransaction } from '@platform/service-kit';
import type { ClientSession, Connection } from 'mongoose';
import { type Viewed, viewedBy } from '../domain/viewed.ts';
import { decideViews, type Viewing, type ViewWindow } from '../domain/views.ts';
import { placeOf } from './kinds.ts';
import { type Models, toObjectId } from './models.ts';
import { advancePosition, readPosition } from './view-position.ts';

export type TrackedEvent = Pick<
  ConsumedEvent<TrackedAction>,
  'topic' | 'partition' | 'offset' | 'timestamp' | 'value'
>;

/** What became of some events. */
export interface ViewCount {
  /** Views counted. */
  counted: number;
  /** Within the window of a view. */
  repeated: number;
  /** No view of an item members may see. */
  other: number;
  /** Applied before. */
  applied: number;
}

/** How long a window is remembered after it was written: long after it is over, since events may wait in Kafka meanwhile. */
const rememberedMs = 24 * 60 * 60 * 1000;

type ItemViewing = Viewing & Viewed;

function viewingOf({ value }: TrackedEvent): ItemViewing[] {
  const viewed = viewedBy(value);
  if (!viewed) return [];
  const { eventId, memberId, at } = value;
  const window = hash('sha256', JSON.stringify([memberId, viewed.kind, viewed.id]), 'base64url').slice(0, 22);
  return [{ eventId, at: Date.parse(at), ...viewed, window }];
}

/** The kinds viewed, each with its place and the items of it. */
function byKind(models: Models, viewings: readonly ItemViewing[]): KindViewed[] {
  const now = new Date();
  return [...Map.groupBy(viewings, ({ kind }) => kind)].map(([kind, of]) => ({
    kind,
    ...placeOf(models, kind, now),
    items: Map.groupBy(of, ({ id }) => id),
  }));
}

type KindViewed = ReturnType<typeof placeOf> & { kind: ContentKind; items: Map<string, ItemViewing[]> };

/** Leaves out what names no item a member may see: it can't have been viewed. */
async function ofKnownItems(
  models: Models,
  viewings: ItemViewing[],
  session: ClientSession,
): Promise<ItemViewing[]> {
  const known = new Set<string>();
  for (const { kind, collection, seen, items } of byKind(models, viewings)) {
    const among = { _id: { $in: [...items.keys()].map(toObjectId) }, ...seen };
    const found = await collection.find(among, { projection: { _id: 1 }, session }).toArray();
    for (const { _id } of found) known.add(`${kind}/${_id}`);
  }
  return viewings.filter(({ kind, id }) => known.has(`${kind}/${id}`));
}

async function readWindows(
  models: Models,
  viewings: readonly ItemViewing[],
  session: ClientSession,
): Promise<Map<string, ViewWindow>> {
  const among = { _id: { $in: [...new Set(viewings.map(({ window }) => window))] } };
  const found = await models.viewWindows.find(among, { session }).toArray();
  return new Map(
    found.map(({ _id, countedAt, eventId }) => [_id, { countedAt: countedAt.getTime(), eventId }]),
  );
}

async function writeWindows(models: Models, opened: Map<string, ViewWindow>, session: ClientSession) {
  const expiresAt = new Date(Date.now() + rememberedMs);
  const writes = [...opened].map(([_id, { countedAt, eventId }]) => ({
    updateOne: {
      filter: { _id },
      update: { $set: { countedAt: new Date(countedAt), eventId, expiresAt } },
      upsert: true,
    },
  }));
  await models.viewWindows.bulkWrite(writes, { session });
}

/** Last in the transaction: these are the documents that others change too. */
async function addViews(models: Models, counted: ItemViewing[], session: ClientSession) {
  for (const { collection, items } of byKind(models, counted)) {
    const writes = [...items].map(([id, { length }]) => ({
      updateOne: { filter: { _id: toObjectId(id) }, update: { $inc: { views: length } } },
    }));
    await collection.bulkWrite(writes, { session });
  }
}

/**
 * Counts the views among events of one partition, in one transaction with the partition's position: what is counted is behind
 * the position, and what is behind it is never counted again.
 */
export function countViews(
  connection: Connection,
  models: Models,
  events: readonly TrackedEvent[],
): Promise<ViewCount> {
  return withTransaction(connection, async (session) => {
    const count: ViewCount = { counted: 0, repeated: 0, other: 0, applied: 0 };
    const [first] = events;
    if (!first) return count;
    const position = await readPosition(models, first, session);
    const fresh = events.filter(
      ({ offset, timestamp }) =>
        Number(offset) >= position.nextOffset && timestamp > (position.countedUpTo ?? 0),
    );
    count.applied = events.length - fresh.length;
    const nextOffset = Number(events.at(-1)?.offset) + 1;
    if (nextOffset <= position.nextOffset) return count;
    const latest = fresh.reduce((max, { timestamp }) => Math.max(max, timestamp), position.latest);
    await advancePosition(models, position, { nextOffset, latest }, session);

    const viewings = await ofKnownItems(models, fresh.flatMap(viewingOf), session);
    count.other = fresh.length - viewings.length;
    if (viewings.length === 0) return count;
    const known = await readWindows(models, viewings, session);
    const { counted, opened } = decideViews(viewings, known, limits.viewWindowMs);
    count.counted = counted.length;
    count.repeated = viewings.length - counted.length;
    if (counted.length === 0) return count;
    await writeWindows(models, opened, session);
    await addViews(models, counted, session);
    return count;
  });
}
