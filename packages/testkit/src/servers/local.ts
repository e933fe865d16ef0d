import { startClickHouse, startKafka, startMongo, startRedis, startS3 } from '@platform/local-stack';
import { awaitCoordinator } from './await-coordinator.ts';
import {
  type BackingServer,
  clickHouseTestPassword,
  type RunningServer,
  s3TestCredentials,
} from './backing-server.ts';

const host = '127.0.0.1';

type Launched = { port: number; url: string; stop: () => Promise<void>; kill: () => Promise<void> };

const launchers: Record<BackingServer, (dir: string, port: number) => Promise<Launched>> = {
  mongo: (dir, port) => startMongo({ dir, port }),
  redis: (dir, port) => startRedis({ dir, port }),
  kafka: (dir, port) => startKafka({ dir, port }),
  s3: (dir, port) => startS3({ dir, port, ...s3TestCredentials }),
  clickhouse: (dir, port) => startClickHouse({ dir, port, password: clickHouseTestPassword }),
};

/** Starts a backing server from the local launchers, on a free port unless one is given. */
export async function launch(server: BackingServer, dir: string, port = 0): Promise<Launched> {
  return launchers[server](dir, port);
}

export async function startLocally(server: BackingServer, dir: string): Promise<RunningServer> {
  const { port, url, stop } = await launch(server, dir);
  if (server === 'kafka') await awaitCoordinator(url);
  return { host, port, url, stop };
}
