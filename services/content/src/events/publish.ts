import { randomUUID } from 'node:crypto';
import {
  type AuditChange,
  type ContentEvent,
  type ContentKind,
  type SiteSettings,
  topics,
} from '@platform/contracts';
import { type Administrator, auditChanges, auditEvent, type Outbox } from '@platform/service-kit';
import type { ClientSession } from 'mongoose';
import { type Entities, objectPathsOf, visibleFrom } from '../domain/item.ts';
import type { SiteSettingsRecord } from '../store/models.ts';
import type { Store } from '../store/store.ts';

/** A running transaction, and the content events added to it. */
export interface Transaction {
  session: ClientSession;
  events: ContentEvent[];
}

type Verb = 'create' | 'update' | 'delete';

type Subject = Entities[ContentKind];

/** The audit log uses the admin panel's term: a category video, not a YouTube item. */
const auditNames: Partial<Record<ContentKind, string>> = { youtube: 'category-video' };

const auditedFields = {
  title: 'value',
  description: 'value',
  isPublic: 'value',
  releaseDate: 'value',
  category: 'value',
  videoId: 'value',
  isShort: 'name',
  thumbnail: 'value',
  cover: 'value',
  objectPath: 'name',
  iframeCode: 'name',
  content: 'name',
  items: 'name',
} as const;

const facts = (type: ContentEvent['itemType'], id: string, revision: number) => ({
  ...{ eventId: randomUUID(), at: new Date().toISOString(), itemType: type, itemId: id, revision },
});

/** Adds a change's events to its transaction; the relay publishes them. */
export function createPublisher(outbox: Outbox, store: Pick<Store, 'unreferenced'>) {
  function publish(
    { session, events }: Transaction,
    identity: Administrator,
    verb: Verb,
    item: Subject,
    event: ContentEvent,
    changes?: AuditChange[],
  ) {
    // Storage is told again of what is hidden again: it may have missed the first time.
    events.push(event);
    // Others need not hear of a change that changed nothing.
    if (changes?.length === 0) return;
    const type = auditNames[item.type] ?? item.type;
    const target = { type, id: item.id, title: item.title };
    const audit = auditEvent({ identity, action: `${type}.${verb}`, target, ...(changes && { changes }) });
    return outbox.add(session, { topic: topics.content, key: item.id, event }, audit);
  }

  /** The objects that something refers to now, and those it let go, unless something else refers to them. */
  async function objectsOf(objectPaths: string[], before: string[], session: ClientSession) {
    const left = before.filter((path) => !objectPaths.includes(path));
    return { objectPaths, released: await store.unreferenced(left, session) };
  }

  return {
    async saved(
      transaction: Transaction,
      identity: Administrator,
      item: Subject,
      before?: Subject,
    ): Promise<void> {
      const changes = before && auditChanges(before, item, auditedFields);
      const event: ContentEvent = {
        ...facts(item.type, item.id, item.revision),
        kind: 'item.saved',
        ...(await objectsOf(objectPathsOf(item), objectPathsOf(before ?? {}), transaction.session)),
        visibleFrom: visibleFrom(item)?.toISOString() ?? null,
      };
      await publish(transaction, identity, before ? 'update' : 'create', item, event, changes);
    },
    async siteSettingsSaved(
      session: ClientSession,
      identity: Administrator,
      { revision, settings }: SiteSettingsRecord,
      before: SiteSettingsRecord | null,
    ): Promise<void> {
      const type = 'site-settings';
      const pictureOf = ({ heroPicture }: Partial<SiteSettings> = {}) => (heroPicture ? [heroPicture] : []);
      const event: ContentEvent = {
        ...facts(type, type, revision),
        kind: 'item.saved',
        ...(await objectsOf(pictureOf(settings), pictureOf(before?.settings), session)),
        visibleFrom: null,
      };
      // Long texts, and what has no text, by name only.
      const audited = Object.fromEntries(
        Object.keys(settings).map(
          (field) => [field, /^(?:about|featured)/.test(field) ? 'name' : 'value'] as const,
        ),
      );
      const changes = auditChanges(before?.settings ?? {}, settings, audited);
      const target = { type, id: type };
      const audit = auditEvent({ identity, action: `${type}.update`, target, changes });
      await outbox.add(session, { topic: topics.content, key: type, event }, audit);
    },
    async deleted(
      transaction: Transaction,
      identity: Administrator,
      items: readonly Subject[],
    ): Promise<void> {
      const left = new Set(await store.unreferenced(items.flatMap(objectPathsOf), transaction.session));
      for (const item of items) {
        const objectPaths = objectPathsOf(item).filter((path) => left.has(path));
        await publish(transaction, identity, 'delete', item, {
          ...facts(item.type, item.id, item.revision + 1),
          kind: 'item.deleted',
          objectPaths,
        });
      }
    },
  };
}
