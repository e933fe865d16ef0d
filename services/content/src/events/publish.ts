import { randomUUID } from 'node:crypto';
import { type ContentEvent, topics } from '@platform/contracts';
import { auditEvent, type Identity, type Outbox } from '@platform/service-kit';
import type { ClientSession } from 'mongoose';
import { type Item, objectPathsOf } from '../domain/item.ts';
import type { Store } from '../store/store.ts';

type Verb = 'create' | 'update' | 'delete';

/** Writes the events of a change into its transaction, for the relay to publish. */
export interface Publisher {
  saved(session: ClientSession, identity: Identity | undefined, item: Item, before?: Item): Promise<void>;
  deleted(session: ClientSession, identity: Identity | undefined, item: Item): Promise<void>;
}

const facts = (item: Item) => ({
  eventId: randomUUID(),
  at: new Date().toISOString(),
  itemType: item.type,
  itemId: item.id,
});

export function createPublisher(outbox: Outbox, store: Pick<Store, 'referenced'>): Publisher {
  /** Leaves out what another item still refers to: two may share a thumbnail. */
  async function unreferenced(objectPaths: string[], session: ClientSession): Promise<string[]> {
    const kept = new Set(await store.referenced(objectPaths, session));
    return objectPaths.filter((path) => !kept.has(path));
  }

  function publish(
    session: ClientSession,
    identity: Identity | undefined,
    verb: Verb,
    item: Item,
    event: ContentEvent,
  ) {
    const target = { type: item.type, id: item.id, title: item.title };
    const audit = auditEvent({ identity, action: `${item.type}.${verb}`, target });
    return outbox.add(
      session,
      { topic: topics.content, key: item.id, event },
      { topic: topics.audit, key: audit.admin.id, event: audit },
    );
  }

  return {
    async saved(session, identity, item, before) {
      const objectPaths = objectPathsOf(item);
      const left = before ? objectPathsOf(before).filter((path) => !objectPaths.includes(path)) : [];
      const released = await unreferenced(left, session);
      const event: ContentEvent = { ...facts(item), kind: 'item.saved', objectPaths, released };
      await publish(session, identity, before ? 'update' : 'create', item, event);
    },
    async deleted(session, identity, item) {
      const objectPaths = await unreferenced(objectPathsOf(item), session);
      await publish(session, identity, 'delete', item, { ...facts(item), kind: 'item.deleted', objectPaths });
    },
  };
}
