import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect } from '@jest/globals';
import {
  apiPath,
  type ContentEvent,
  objectsPrefix,
  topics,
  type UploadTarget,
  uploadTargetSchema,
} from '@platform/contracts';
import { internalOperations } from '@platform/contracts/operations';
import { closeResources, createProducer, type RunningService, silentLogger } from '@platform/service-kit';
import { asAdmin, identityEnvironment, serviceHeaders, useKafka, useMongo, useS3 } from '@platform/testkit';
import { createS3Client } from '../../src/clients/s3.ts';
import { readStorageConfig } from '../../src/config.ts';
import { type Overrides, openContext } from '../../src/context.ts';
import { type SweepResult, sweep } from '../../src/domain/sweep.ts';
import { start } from '../../src/service.ts';
import { createObjectStore } from '../../src/store/object-store.ts';

export const siteOrigin = 'http://127.0.0.1:8080';

export interface StorageUnderTest {
  service: RunningService;
  kafka: ReturnType<typeof useKafka>;
  s3: ReturnType<typeof useS3>;
  readonly mongoUrl: string;
  /** Starts another replica; the caller closes it. */
  startAnother(overrides?: Overrides, environment?: Record<string, string>): Promise<RunningService>;
  /** Sweeps as a replica does. */
  sweep(overrides?: Overrides): Promise<SweepResult>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  askForUpload(kind: 'video' | 'thumbnail', body?: unknown): Promise<UploadTarget>;
  /** Uploads a file; returns its path. */
  upload(kind: 'video' | 'thumbnail', file: Uint8Array | string): Promise<string>;
  /** Overwrites an object directly in S3. */
  overwrite(objectPath: string, body: string): Promise<unknown>;
  /** Checks an object as content would, by default for an item public since long ago. */
  check(kind: 'video' | 'thumbnail', objectPath: string, visibleFrom?: string | null): Promise<Response>;
  checkOn(
    service: RunningService,
    kind: 'video' | 'thumbnail',
    objectPath: string,
    visibleFrom?: string | null,
  ): Promise<Response>;
  /** Uploads and checks a file, and expects its rejection and removal. */
  expectRejected(
    kind: 'video' | 'thumbnail',
    file: Uint8Array | string,
    status: number,
    message: string,
  ): Promise<void>;
  /** The bucket's keys with a prefix. */
  keys(prefix: string): Promise<string[]>;
  /** Publishes an event of the video `i` twice, as Kafka may deliver it. */
  publish(event: Partial<ContentEvent>): Promise<void>;
  /** Calls storage with events, as content does. */
  callWith(...events: Partial<ContentEvent>[]): Promise<Response>;
}

/** Runs the real service on real servers. */
export function useStorage(overrides: Overrides = {}, s3 = useS3(), mongo = useMongo()): StorageUnderTest {
  const kafka = useKafka();

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
      ...identityEnvironment,
      PORT: '0',
      ADMIN_PORT: '0',
      NODE_ENV: 'test',
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
  const startAnother: StorageUnderTest['startAnother'] = (more, environment) => {
    const config = configOf({ KAFKA_TOPIC_PREFIX: kafka.topicPrefix + ownTopics(), ...environment });
    return start(config, { logger, ...overrides, ...more });
  };

  const storage: StorageUnderTest = {
    service: undefined as unknown as RunningService,
    kafka,
    s3,
    get mongoUrl() {
      return mongo.url;
    },
    startAnother,
    async sweep(more) {
      const { context, resources } = await openContext(configOf(), logger, { ...overrides, ...more });
      return sweep(context).finally(() => closeResources(resources, logger));
    },
    fetch: (path, init) => fetch(`${storage.service.url}${path}`, init),
    post: (path, body, headers = asAdmin()) =>
      storage.fetch(path, {
        method: 'POST',
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
    async askForUpload(kind, body) {
      const asked = await storage.post(
        kind === 'video' ? apiPath('/api/objects/upload') : apiPath('/api/thumbnails/upload'),
        body,
      );
      return uploadTargetSchema.parse(await asked.json());
    },
    async upload(kind, file) {
      const { uploadURL, headers, objectPath } = await storage.askForUpload(kind);
      const sent = await fetch(uploadURL, { method: 'PUT', headers, body: file as RequestInit['body'] });
      if (!sent.ok) throw new Error(`PUT got ${sent.status}`);
      return objectPath;
    },
    async overwrite(objectPath, Body) {
      const client = createS3Client({ ...s3, forcePathStyle: true }, s3.endpoint);
      const Key = objectPath.slice(objectsPrefix.length);
      await client.send(new PutObjectCommand({ Bucket: s3.bucket, Key, Body }));
      client.destroy();
    },
    check: (...check) => storage.checkOn(storage.service, ...check),
    checkOn: (service, kind, objectPath, visibleFrom = new Date(0).toISOString()) =>
      fetch(`${service.url}${internalOperations.checkObject.path}`, {
        method: 'POST',
        headers: { ...serviceHeaders('content', 'storage'), 'content-type': 'application/json' },
        body: JSON.stringify({ kind, objectPath, visibleFrom }),
      }),
    async expectRejected(kind, file, status, message) {
      const objectPath = await storage.upload(kind, file);
      const response = await storage.check(kind, objectPath);
      expect(await response.json()).toMatchObject({ message });
      expect(response.status).toBe(status);
      expect((await storage.fetch(objectPath, { headers: asAdmin() })).status).toBe(404);
      // Removed: a second check doesn't find it.
      expect((await storage.check(kind, objectPath)).status).toBe(409);
    },
    async keys(prefix) {
      const client = createS3Client({ ...s3, forcePathStyle: true }, s3.endpoint);
      const { objects } = await createObjectStore(client, s3.bucket).list(prefix);
      client.destroy();
      return objects.map(({ key }) => key);
    },
    async publish(event) {
      const { brokers, topicPrefix } = kafka;
      const producer = await createProducer({
        brokers,
        topicPrefix,
        clientId: 'test',
        logger: silentLogger(),
      });
      const message = { key: 'i', value: JSON.stringify(whole(event)) };
      await producer.send(topics.content, [message, message]);
      await producer.close();
    },
    callWith: (...events) =>
      storage.post(
        internalOperations.applyContentEvents.path,
        { events: events.map(whole) },
        serviceHeaders('content', 'storage'),
      ),
  };

  beforeAll(async () => {
    storage.service = await startAnother();
  });
  afterAll(() => storage.service?.close());
  return storage;
}
