import { setTimeout as delay } from 'node:timers/promises';
import type { ClientSession, Connection } from 'mongoose';
import { serverOf } from '../config/server-of.ts';
import { errors } from '../errors/app-error.ts';
import { isConnectivityError } from '../errors/connectivity.ts';
import type { Logger } from '../logger/logger.ts';

interface MongoOptions<Stores> {
  /** MONGO_URL, with the database's name. */
  url: string;
  logger: Logger;
  /** Time the server may take to be usable, in milliseconds: for commands. Services wait for as long as it takes. */
  startupTimeoutMs?: number;
  /** Compiles models and builds indexes. Repeated on a new connection when the server is lost meanwhile. */
  open?: (connection: Connection) => Promise<Stores>;
}

/** How long an operation waits for a usable server before it fails, in milliseconds: callers get their 503 soon. */
const serverSelectionTimeoutMs = 3_000;

/**
 * Opens a connection of its own to MongoDB (never mongoose's global one): majority writes with journal, failures within
 * seconds, nothing buffered while the server is away. Waits for a server that can't be reached, or rejects the credentials.
 * @throws when the server isn't usable within `startupTimeoutMs`
 */
export async function connectMongo<Stores = undefined>(options: MongoOptions<Stores>) {
  const { url, logger: parent, startupTimeoutMs = Number.POSITIVE_INFINITY, open } = options;
  const logger = parent.child({ module: 'mongo', server: serverOf(url) });
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
        maxPoolSize: 50,
        retryWrites: true,
        retryReads: true,
        writeConcern: { w: 'majority', journal: true },
        bufferCommands: false,
        ignoreUndefined: true,
        promoteBuffers: true,
      });
      const stores = (await open?.(connection)) as Stores;
      connection.on('disconnected', () => logger.warn('disconnected'));
      connection.on('reconnected', () => logger.info('reconnected'));
      return {
        connection,
        stores,
        /** Rejects when the server can't be reached. */
        check: async () => void (await connection.db?.command({ ping: 1 })),
        close: () => connection.close(),
      };
    } catch (error) {
      await connection.destroy().catch(() => {});
      if (Date.now() >= deadline || !isConnectivityError(error)) throw error;
      logger.warn({ err: error }, 'not usable yet');
      await delay(500);
    }
  }
}

export type Mongo = Awaited<ReturnType<typeof connectMongo>>;

/** How long a transaction is repeated on write conflicts, in milliseconds; the driver itself would go on for two minutes. */
const defaultRepeatForMs = 8_000;
/** Longest one attempt to commit may take on the server, in milliseconds. */
const maxCommitTimeMs = 8_000;

/**
 * Runs `work` in a transaction and gives what it returns. `work` may run several times (write conflicts), so it does nothing
 * but database work, all of it with the given session.
 * @throws {AppError} 503 when other writers kept it from succeeding for `repeatForMs`
 */
export async function withTransaction<T>(
  connection: Connection,
  work: (session: ClientSession) => Promise<T>,
  repeatForMs = defaultRepeatForMs,
): Promise<T> {
  const session = await connection.startSession();
  const deadline = performance.now() + repeatForMs;
  const attempt = () => {
    // Thrown from the work, this isn't a transient error, and so ends the driver's repetitions.
    if (performance.now() > deadline) throw errors.unavailable();
    return work(session);
  };
  try {
    return await session.withTransaction(attempt, {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority', journal: true },
      maxCommitTimeMS: maxCommitTimeMs,
    });
  } finally {
    await session.endSession();
  }
}

/** Its one document says that the database was restored, until the service has done at its start what that asks for. No backup has it. */
export const restoreCollection = 'restore';
/** `backupAt`: when the backup was begun. */
export type RestoreRecord = { _id: 'latest'; backupAt: Date };

/** Has a document for each restore. They are part of backups: what a restore has undone is undone in later backups too. */
export const undoneCollection = 'undone';
/** The time between the beginning of a backup and its restore, whose changes are undone. */
export type UndoneRecord = { from: Date; until: Date };

/**
 * Returns a function that tells by an event's time (ISO 8601) whether a restore has undone what the event says; Kafka may still have it.
 * Read once, at a service's start: no service runs during a restore.
 */
export async function readUndone(connection: Connection): Promise<(at: string) => boolean> {
  const undone = await connection.collection<UndoneRecord>(undoneCollection).find().toArray();
  return (at) => undone.some(({ from, until }) => from <= new Date(at) && new Date(at) < until);
}

/** Its one document, in storage's database, is of the latest complete backup. No backup has it. */
export const backupCollection = 'backup';
/** `bytes`: of everything that a restore reads. */
export type BackupRecord = { _id: 'latest'; startedAt: Date; endedAt: Date; bytes: number };

/** Server error DuplicateKey: https://www.mongodb.com/docs/manual/reference/error-codes/ */
const duplicateKey = 11000;

/** Says whether a write failed because a unique index holds its key already. `keyPattern` on the error names the index's fields. */
export function isDuplicateKey(error: unknown): error is Error & { keyPattern?: Record<string, unknown> } {
  return error instanceof Error && 'code' in error && error.code === duplicateKey;
}
