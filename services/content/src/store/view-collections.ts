import type { Collection, Connection } from 'mongoose';

/** A member's last view of an item; see domain/views.ts. */
export interface ViewWindowRecord {
  /** A digest of member and item: who watched what can't be read from it. */
  _id: string;
  countedAt: Date;
  eventId: string;
  expiresAt: Date;
}

/** How far a partition is counted. */
export interface TopicPositionRecord {
  /** `<topic>/<partition>` */
  _id: string;
  /** Offset of the next message. */
  nextOffset: number;
  /** When the latest message counted was sent, in milliseconds. */
  latest: number;
  /** Set when the topic was found made anew: what was sent up to then was counted already. */
  countedUpTo?: number;
}

export interface ViewCollections {
  viewWindows: Collection<ViewWindowRecord>;
  topicPositions: Collection<TopicPositionRecord>;
}

/** MongoDB's number for a collection that is there already. */
const namespaceExists = 48;

async function createIfMissing(connection: Connection, name: string): Promise<void> {
  await connection.createCollection(name).catch((error: { code?: unknown }) => {
    if (error.code !== namespaceExists) throw error;
  });
}

/** Opens the collections of view counts. They are made ahead: one made inside a transaction would block it. */
export async function openViewCollections(connection: Connection): Promise<ViewCollections> {
  const viewWindows = connection.collection<ViewWindowRecord>('viewWindows');
  await Promise.all([
    viewWindows.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }),
    createIfMissing(connection, 'topicPositions'),
  ]);
  return { viewWindows, topicPositions: connection.collection<TopicPositionRecord>('topicPositions') };
}
