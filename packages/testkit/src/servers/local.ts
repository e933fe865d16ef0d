import { type ServerName as BackingServer, SERVERS } from '@platform/local-stack';
import { Kafka, logLevel } from 'kafkajs';
import { clickHouseTestPassword, s3TestCredentials } from './credentials.ts';

export type { BackingServer };

export type ServerAddress = {
  host: string;
  port: number;
  /** `mongodb://…`, `redis://…`, `http://…` (S3, ClickHouse), or `host:port` (Kafka). */
  url: string;
};

export type RunningServer = ServerAddress & {
  /** Stops it and removes its data. */
  stop: () => Promise<void>;
};

const host = '127.0.0.1';

const credentials = {
  s3AccessKeyId: s3TestCredentials.accessKeyId,
  s3SecretAccessKey: s3TestCredentials.secretAccessKey,
  clickhousePassword: clickHouseTestPassword,
};

/** Starts a backing server with the local launchers, by default on a free port. */
export async function launch(server: BackingServer, dir: string, port = 0) {
  const row = SERVERS.find(({ name }) => name === server);
  if (!row) throw new Error(`Unknown server ${server}`);
  return row.start({ dir, port }, credentials);
}

/** Starts a backing server, ready for what tests do with it. */
export async function startLocally(server: BackingServer, dir: string): Promise<RunningServer> {
  const { port, url, stop } = await launch(server, dir);
  if (server === 'kafka') await awaitCoordinator(url);
  return { host, port, url, stop };
}

/**
 * Waits until a Kafka that was just started accepts consumer groups. It creates their topic on the first request, and rejects them for
 * seconds; a service that a test closes meanwhile would still be retrying when the test file is over.
 */
async function awaitCoordinator(broker: string): Promise<void> {
  const kafka = new Kafka({
    brokers: [broker],
    logLevel: logLevel.NOTHING,
    retry: { initialRetryTime: 100, maxRetryTime: 500, retries: 60 },
  });
  const admin = kafka.admin();
  await admin.connect();
  try {
    await admin.describeGroups(['testkit']);
  } finally {
    await admin.disconnect();
  }
}
