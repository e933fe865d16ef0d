import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import type { BlogPost, CategoryVideo, Embed, ItemType, SeriesDetail, Video } from '@platform/contracts';
import { type RunningService, silentLogger } from '@platform/service-kit';
import { asAdmin, asMember, request, serviceEnvironment, useKafka, useMongo } from '@platform/testkit';
import { readContentConfig } from '../../src/config.ts';
import { start as startService } from '../../src/service.ts';
import { startStorageStandIn } from './storage-stand-in.ts';

export interface Reply<Body = unknown> {
  status: number;
  headers: Headers;
  body: Body;
}

export interface ItemKey {
  type: ItemType;
  id: string;
}

interface Call {
  as?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

export const iframe = (name = 'a') => `<iframe src="https://player.example/${name}"></iframe>`;
export const newUpload = () => `/objects/uploads/${randomUUID()}.mp4`;
export const newPicture = () => `/objects/thumbnails/${randomUUID()}.png`;
export const idOf = (n: number) => n.toString(16).padStart(24, '0');
export const member = (n: number) => asMember({ id: idOf(n), numberHash: 'of no use here' });
export const inFuture = (ms: number) => new Date(Date.now() + ms).toISOString();

/** Makes items of each type; returns what series call them. */
export const itemsOf = (content: ReturnType<typeof useContent>) => ({
  video: async (fields = {}): Promise<ItemKey> => ({
    type: 'video',
    id: (await content.addVideo(fields)).id,
  }),
  embed: async (fields = {}): Promise<ItemKey> => ({
    type: 'embed',
    id: (await content.addEmbed(fields)).id,
  }),
  short: async (fields = {}): Promise<ItemKey> => ({
    type: 'youtube',
    id: (await content.addCategoryVideo(fields)).id,
  }),
});

/** Runs the real service on real servers for a test file. */
export function useContent(mongo: { readonly url: string } = useMongo()) {
  const kafka = useKafka();
  let service: RunningService;
  let storage: Awaited<ReturnType<typeof startStorageStandIn>>;

  const startAnother = () =>
    startService(
      readContentConfig({
        ...serviceEnvironment,
        MONGO_URL: mongo.url,
        KAFKA_BROKERS: kafka.brokers.join(),
        KAFKA_TOPIC_PREFIX: kafka.topicPrefix,
        STORAGE_URL: storage.url,
      }),
      { logger: silentLogger() },
    );

  beforeAll(async () => {
    storage = await startStorageStandIn();
    service = await startAnother();
  });
  afterAll(async () => {
    await service?.close();
    await storage?.close();
  });

  async function call<Body = { message: string; code: string; requestId: string }>(
    method: string,
    path: string,
    { as = asAdmin(), body, headers = {} }: Call = {},
  ): Promise<Reply<Body>> {
    return request(method, service.url + path, { headers: { ...as, ...headers }, body });
  }

  async function add<Entity>(path: string, body: Record<string, unknown>): Promise<Entity> {
    const reply = await call<Entity>('POST', path, { body });
    if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
    return reply.body;
  }

  return {
    mongo,
    kafka,
    /** Starts another replica; the caller closes it. */
    startAnother,
    call,
    get adminUrl() {
      return service.adminUrl;
    },
    get storage() {
      return storage;
    },
    get: <Body>(path: string, as = asMember()) => call<Body>('GET', path, { as }),
    /** Asks again for what came with this ETag. */
    again: <Body>(path: string, etag: string | null, as = asMember()) =>
      call<Body>('GET', path, {
        as,
        headers: { 'if-none-match': etag ?? '', 'cache-control': 'max-age=0' },
      }),
    /** Reports a place in an item of 600 s. */
    watch: ({ type, id }: ItemKey, positionSeconds = 10, as = asMember()) =>
      call('PUT', `/api/progress/${type}/${id}`, {
        as,
        body: {
          ...{ positionSeconds, durationSeconds: 600 },
          ...{ session: randomUUID(), at: new Date().toISOString() },
        },
      }),
    addEmbed: (fields: Record<string, unknown> = {}) =>
      add<Embed>('/api/embeds', { title: 'An embed', iframeCode: iframe(), ...fields }),
    addVideo: (fields: Record<string, unknown> = {}) =>
      add<Video>('/api/videos', { title: 'A video', objectPath: newUpload(), ...fields }),
    addCategoryVideo: (fields: Record<string, unknown> = {}) =>
      add<CategoryVideo>('/api/category-videos', {
        title: 'A category video',
        youtubeUrl: 'https://youtu.be/aqz-KE-bpKQ',
        category: 'cars',
        ...fields,
      }),
    addSeries: (fields: Record<string, unknown> = {}) =>
      add<SeriesDetail>('/api/series', { title: 'A series', ...fields }),
    addBlogPost: (fields: Record<string, unknown> = {}) =>
      add<BlogPost>('/api/blog-posts', { title: 'A post', content: 'Some *text*.', ...fields }),
  };
}
