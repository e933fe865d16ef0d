import { startClickHouse, startKafka, startMongo, startRedis, startS3 } from '@platform/local-stack';
import { Kafka, logLevel } from 'kafkajs';
import { clickHouseTestPassword, s3TestCredentials } from './credentials.ts';

/** Backing servers available to tests. */
export const backingServers = ['mongo', 'redis', 'kafka', 's3', 'clickhouse'] as const;
export type BackingServer = (typeof backingServers)[number];

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

type Launched = {
  port: number;
  url: string;
  pid: number;
  stop: () => Promise<void>;
  kill: () => Promise<void>;
};

const launchers: Record<BackingServer, (dir: string, port: number) => Promise<Launched>> = {
  mongo: (dir, port) => startMongo({ dir, port }),
  redis: (dir, port) => startRedis({ dir, port }),
  kafka: (dir, port) => startKafka({ dir, port }),
  s3: (dir, port) => startS3({ dir, port, ...s3TestCredentials }),
  clickhouse: (dir, port) => startClickHouse({ dir, port, password: clickHouseTestPassword }),
};

/** Starts a backing server with the local launchers, by default on a free port. */
export async function launch(server: BackingServer, dir: string, port = 0): Promise<Launched> {
  return launchers[server](dir, port);
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
