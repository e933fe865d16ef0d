import type { Connection } from 'mongoose';
import type { Logger } from '../logger/logger.ts';

export interface MongoOptions {
  /** MONGO_URL, with the database's name. */
  url: string;
  logger: Logger;
  /** Time the server may take to be there when the service starts, in milliseconds. */
  startupTimeoutMs?: number;
  maxPoolSize?: number;
}

export interface Mongo {
  readonly connection: Connection;
  /** Rejects when the server can't be reached. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** How long an operation looks for a usable server before it fails, in milliseconds: callers get their 503 soon. */
const serverSelectionTimeoutMs = 3_000;

/**
 * Opens a connection of its own to MongoDB (never mongoose's global one): majority writes with journal, failures within
 * seconds, nothing buffered while the server is away.
 * @throws when the server isn't there within `startupTimeoutMs`
 */
export async function connectMongo(options: MongoOptions): Promise<Mongo> {
  const { url, logger: parent, startupTimeoutMs = 30_000, maxPoolSize = 50 } = options;
  const logger = parent.child({ module: 'mongo' });
  const { default: mongoose } = await import('mongoose');
  const deadline = Date.now() + startupTimeoutMs;
  for (;;) {
    const connection = mongoose.createConnection();
    connection.on('error', (err) => logger.warn({ err }, 'connection error'));
    try {
      await connection.openUri(url, {
        serverSelectionTimeoutMS: serverSelectionTimeoutMs,
        connectTimeoutMS: 2_000,
        socketTimeoutMS: 10_000,
        waitQueueTimeoutMS: 5_000,
        heartbeatFrequencyMS: 1_000,
        maxPoolSize,
        retryWrites: true,
        retryReads: true,
        writeConcern: { w: 'majority', journal: true },
        bufferCommands: false,
        ignoreUndefined: true,
      });
      connection.on('disconnected', () => logger.warn('disconnected'));
      connection.on('reconnected', () => logger.info('reconnected'));
      return {
        connection,
        check: async () => void (await connection.db?.command({ ping: 1 }, { timeoutMS: 2_000 })),
        close: () => connection.close(),
      };
    } catch (error) {
      await connection.destroy().catch(() => {});
      if (Date.now() >= deadline) throw error;
      logger.warn({ err: error }, 'not reachable yet');
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}
