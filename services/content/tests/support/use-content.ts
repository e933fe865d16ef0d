import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import type { Embed, Video } from '@platform/contracts';
import { type RunningService, silentLogger } from '@platform/service-kit';
import { asAdmin, asMember, identityEnvironment, useKafka, useMongo } from '@platform/testkit';
import { readContentConfig } from '../../src/config.ts';
import { startContent } from '../../src/service.ts';
import { type StorageStandIn, startStorageStandIn } from './storage-stand-in.ts';

export interface Reply<Body = unknown> {
  status: number;
  headers: Headers;
  body: Body;
}

interface Call {
  as?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

export const iframe = (name = 'a') => `<iframe src="https://player.example/${name}"></iframe>`;
export const newUpload = () => `/objects/uploads/${randomUUID()}.mp4`;
export const member = (n: number) =>
  asMember({ id: n.toString(16).padStart(24, '0'), number: `TESTMEMBER${n}` });
export const inFuture = (ms: number) => new Date(Date.now() + ms).toISOString();

/** The real service on real servers, for one test file. */
export function useContent(mongo: { readonly url: string } = useMongo()) {
  const kafka = useKafka();
  let service: RunningService;
  let storage: StorageStandIn;

  const start = async () => {
    service = await startContent(
      readContentConfig({
        ...identityEnvironment,
        PORT: '0',
        ADMIN_PORT: '0',
        MONGO_URL: mongo.url,
        KAFKA_BROKERS: kafka.brokers.join(),
        KAFKA_TOPIC_PREFIX: kafka.topicPrefix,
        STORAGE_URL: storage.url,
      }),
      { logger: silentLogger() },
    );
  };
  beforeAll(async () => {
    storage = await startStorageStandIn();
    await start();
  }, 180_000);
  afterAll(async () => {
    await service?.close();
    await storage?.close();
  }, 30_000);

  async function call<Body = { message: string; code: string; requestId: string }>(
    method: string,
    path: string,
    { as = asAdmin(), body, headers = {} }: Call = {},
  ): Promise<Reply<Body>> {
    const response = await fetch(service.url + path, {
      method,
      headers: { ...as, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text ? JSON.parse(text) : undefined) as Body,
    };
  }

  return {
    mongo,
    kafka,
    call,
    get url() {
      return service.url;
    },
    get adminUrl() {
      return service.adminUrl;
    },
    stop: () => service.close(),
    start,
    get storage() {
      return storage;
    },
    get: <Body>(path: string, as = asMember()) => call<Body>('GET', path, { as }),
    async addEmbed(fields: Record<string, unknown> = {}): Promise<Embed> {
      const reply = await call<Embed>('POST', '/api/embeds', {
        body: { title: 'An embed', iframeCode: iframe(), ...fields },
      });
      if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
      return reply.body;
    },
    async addVideo(fields: Record<string, unknown> = {}): Promise<Video> {
      const reply = await call<Video>('POST', '/api/videos', {
        body: { title: 'A video', objectPath: newUpload(), ...fields },
      });
      if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
      return reply.body;
    },
  };
}

/** The path of a reply's next page. */
export const nextOf = (reply: Reply): string | undefined =>
  /^<(.+)>; rel="next"$/.exec(reply.headers.get('link') ?? '')?.[1];
