import { afterAll, beforeAll, expect } from '@jest/globals';
import { apiPath, type ContentEvent, objectsPrefix, topics, uploadTargetSchema } from '@platform/contracts';
import { internalOperations } from '@platform/contracts/operations';
import { closeResources, createProducer, type RunningService, silentLogger } from '@platform/service-kit';
import { asAdmin, serviceEnvironment, serviceHeaders, useKafka, useMongo, useS3 } from '@platform/testkit';
import { createS3Client } from '../../src/clients/s3.ts';
import { readStorageConfig } from '../../src/config.ts';
import { type Overrides, openContext } from '../../src/context.ts';
import type { ObjectStore } from '../../src/domain/object-store.ts';
import { sweep } from '../../src/domain/sweep.ts';
import { start } from '../../src/service.ts';
import { createObjectStore } from '../../src/store/object-store.ts';

export const siteOrigin = 'http://127.0.0.1:8080';

type Kind = 'video' | 'thumbnail';

export type StorageUnderTest = ReturnType<typeof useStorage>;

/** Runs the real service on real servers. */
export function useStorage(overrides: Overrides = {}, s3 = useS3(), mongo = useMongo()) {
  const kafka = useKafka();
  let service: RunningService;

  let revision = 0;
  const whole = (event: Partial<ContentEvent>) => {
    const at = new Date().toISOString();
    const eventId = crypto.randomUUID();
    return { eventId, at, itemType: 'video', itemId: 'i', revision: revision++, ...event };
  };
  let replicas = 0;
  // Each replica but the first has its own topics, so that none waits for another's consumer group.
  const ownTopics = () => (replicas++ === 0 ? '' : `${replicas}.`);

  const configOf = (environment?: Record<string, string>) =>
    readStorageConfig({
      ...serviceEnvironment,
      KAFKA_BROKERS: kafka.brokers.join(','),
      KAFKA_TOPIC_PREFIX: kafka.topicPrefix,
      MONGO_URL: mongo.url,
      S3_ENDPOINT: s3.endpoint,
      S3_PUBLIC_ENDPOINT: s3.endpoint,
      S3_REGION: s3.region,
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      S3_CORS_ORIGINS: siteOrigin,
      ...environment,
    });
  const logger = silentLogger();
  /** Starts another replica; the caller closes it. */
  const startAnother = (more?: Overrides, environment?: Record<string, string>) => {
    const config = configOf({ KAFKA_TOPIC_PREFIX: kafka.topicPrefix + ownTopics(), ...environment });
    return start(config, { logger, ...overrides, ...more });
  };
  beforeAll(async () => {
    service = await startAnother();
  });
  afterAll(() => service?.close());

  /** Does something to the bucket directly. */
  async function inBucket<Result>(work: (store: ObjectStore) => Promise<Result>): Promise<Result> {
    const client = createS3Client({ ...s3, forcePathStyle: true }, s3.endpoint);
    return work(createObjectStore(client, s3.bucket)).finally(() => client.destroy());
  }
  const fetchPath = (path: string, init?: RequestInit) => fetch(service.url + path, init);
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = asAdmin()) =>
    fetchPath(path, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  const post = (path: string, body?: unknown, headers?: Record<string, string>) =>
    send('POST', path, body, headers);
  async function askForUpload(kind: Kind, body?: unknown) {
    const path = kind === 'video' ? apiPath('/api/objects/upload') : apiPath('/api/thumbnails/upload');
    return uploadTargetSchema.parse(await (await post(path, body)).json());
  }
  /** Uploads a file; returns its path. */
  async function upload(kind: Kind, file: Uint8Array | string): Promise<string> {
    const { uploadURL, headers, objectPath } = await askForUpload(kind);
    const sent = await fetch(uploadURL, { method: 'PUT', headers, body: file as RequestInit['body'] });
    if (!sent.ok) throw new Error(`PUT got ${sent.status}`);
    return objectPath;
  }
  /** Checks an object as content would, by default for an item public since long ago. */
  const checkOn = (
    { url }: RunningService,
    kind: Kind,
    objectPath: string,
    visibleFrom: string | null = new Date(0).toISOString(),
  ) =>
    fetch(`${url}${internalOperations.checkObject.path}`, {
      method: 'POST',
      headers: { ...serviceHeaders('content', 'storage'), 'content-type': 'application/json' },
      body: JSON.stringify({ kind, objectPath, visibleFrom }),
    });
  const check = (kind: Kind, objectPath: string, visibleFrom?: string | null) =>
    checkOn(service, kind, objectPath, visibleFrom);

  return {
    kafka,
    s3,
    mongo,
    startAnother,
    fetch: fetchPath,
    send,
    post,
    askForUpload,
    upload,
    check,
    checkOn,
    inBucket,
    /** Sweeps as a replica does. */
    async sweep(more?: Overrides) {
      const { context, resources } = await openContext(configOf(), logger, { ...overrides, ...more });
      return sweep(context).finally(() => closeResources(resources, logger));
    },
    /** Overwrites an object directly in S3. */
    overwrite: (objectPath: string, body: string) =>
      inBucket((store) => store.put(objectPath.slice(objectsPrefix.length), Buffer.from(body), 'x/y')),
    /** Uploads and checks a file, and expects its rejection and removal. */
    async expectRejected(kind: Kind, file: Uint8Array | string, status: number, message: string) {
      const objectPath = await upload(kind, file);
      const response = await check(kind, objectPath);
      expect(await response.json()).toMatchObject({ message });
      expect(response.status).toBe(status);
      expect((await fetchPath(objectPath, { headers: asAdmin() })).status).toBe(404);
      // Removed: a second check doesn't find it.
      expect((await check(kind, objectPath)).status).toBe(409);
    },
    /** The bucket's keys with a prefix. */
    keys: async (prefix: string) =>
      (await inBucket((store) => store.list(prefix))).objects.map(({ key }) => key),
    /** Publishes an event of the video `i` twice, as Kafka may deliver it. */
    async publish(event: Partial<ContentEvent>) {
      const producer = await createProducer({ ...kafka, clientId: 'test', logger });
      const message = { key: 'i', value: JSON.stringify(whole(event)) };
      await producer.send(topics.content, [message, message]);
      await producer.close();
    },
    /** Calls storage with events, as content does. */
    callWith: (...events: Partial<ContentEvent>[]) =>
      post(
        internalOperations.applyContentEvents.path,
        { events: events.map(whole) },
        serviceHeaders('content', 'storage'),
      ),
  };
}
