import type { Redis, RedisOptions } from 'ioredis';
import { serverOf } from '../config/server-of.ts';
import type { Logger } from '../logger/logger.ts';
import { within } from '../service/within.ts';

interface RedisConnectOptions {
  /** REDIS_URL. */
  url: string;
  logger: Logger;
}

/** Time given to the first connection before going on without it, in milliseconds. */
const startupMs = 3_000;
/** Longest a command may take, in milliseconds. */
const commandTimeout = 1_000;

/**
 * Connects to Redis. Services run without it: this waits briefly for the first connection, then returns. While Redis is away
 * commands fail at once, and the client reconnects by itself.
 */
export async function connectRedis({ url, logger: parent }: RedisConnectOptions) {
  const logger = parent.child({ module: 'redis', server: serverOf(url) });
  const client = await openClient(url, logger, {
    commandTimeout,
    // A connection that hangs is cut, so that the commands after the first fail at once.
    socketTimeout: commandTimeout,
    enableOfflineQueue: false,
  });
  await within(new Promise((resolve) => client.once('ready', resolve)), startupMs, () => {});
  return {
    client,
    /** Rejects when the server can't be reached. */
    check: async () => void (await client.ping()),
    close: () => closeClient(client),
  };
}

interface RedisSubscriberOptions extends RedisConnectOptions {
  channel: string;
  onMessage(message: string): void;
  /** Called each time the subscription starts anew: messages sent meanwhile are lost, so drop what they would have cleared. */
  onResubscribed?(): void;
}

/** Listens to a channel, on a connection of its own, through every loss of the server. */
export async function subscribeRedis(options: RedisSubscriberOptions) {
  const { url, channel, onMessage, onResubscribed } = options;
  const logger = options.logger.child({ module: 'redis-subscriber', server: serverOf(url) });
  const client = await openClient(url, logger, { autoResubscribe: false, enableOfflineQueue: false });
  const subscribedOnce = Promise.withResolvers<void>();
  const subscribe = async () => {
    await client.subscribe(channel);
    subscribedOnce.resolve();
    onResubscribed?.();
  };
  const retry = () => {
    subscribe().catch((err: unknown) => {
      logger.warn({ err }, 'could not subscribe');
      client.disconnect(true);
    });
  };
  client.on('ready', retry);
  client.on('message', (_channel, message) => onMessage(message));
  await within(subscribedOnce.promise, startupMs, () => {});
  return { close: () => closeClient(client) };
}

async function openClient(url: string, logger: Logger, extra: RedisOptions): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const client = new Redis(url, {
    maxRetriesPerRequest: 1,
    connectTimeout: 3_000,
    retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 6), 2_000),
    // A demoted primary may keep its connections; a new one looks up the address anew. Redis 6.2 wraps the error of a script.
    reconnectOnError: ({ message }) => message.includes('READONLY'),
    autoResendUnfulfilledCommands: false,
    disableClientInfo: true,
    keepAlive: 10_000,
    // Closing leaves a timer of this length even for a connection that is gone already.
    disconnectTimeout: 100,
    ...extra,
  });
  /** Why it can't be used; each reason is logged once. */
  let reason: string | undefined;
  client.on('error', (err) => {
    if (reason !== err.message) logger.warn({ err }, 'not usable');
    reason = err.message;
  });
  client.on('ready', () => {
    if (reason !== undefined) logger.info('usable again');
    reason = undefined;
  });
  return client;
}

async function closeClient(client: Redis): Promise<void> {
  if (client.status === 'ready') await client.quit().catch(() => {});
  client.disconnect();
}
