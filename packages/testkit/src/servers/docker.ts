import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CLICKHOUSE_USERNAME, findFreePort } from '@platform/local-stack';
import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { clickHouseTestPassword, s3TestCredentials } from './credentials.ts';
import type { BackingServer, RunningServer } from './local.ts';

/** Images of the backing servers. Docker is used only for images that are already pulled. */
export const images: Record<BackingServer, string> = {
  mongo: 'mongo:6.0',
  redis: 'redis:6.2-alpine',
  kafka: 'apache/kafka:4.3.1',
  s3: 'versity/versitygw:v1.8.0',
  clickhouse: 'clickhouse/clickhouse-server:26.7',
};

const run = promisify(execFile);

/** Whether Docker is running and has the image, so that nothing is downloaded. */
export async function dockerHolds(server: BackingServer): Promise<boolean> {
  try {
    await run('docker', ['image', 'inspect', images[server]], { timeout: 5000 });
    return true;
  } catch {
    return false;
  }
}

const starters: Record<
  BackingServer,
  () => Promise<{ container: StartedTestContainer; port: number; scheme: string; path?: string }>
> = {
  async mongo() {
    const container = await new GenericContainer(images.mongo)
      .withExposedPorts(27017)
      .withCommand([
        ...['--replSet', 'rs0', '--bind_ip_all'],
        ...['--setParameter', 'transactionLifetimeLimitSeconds=10'],
      ])
      .withWaitStrategy(Wait.forLogMessage(/Waiting for connections/))
      .start();
    await container.exec([
      'mongosh',
      '--quiet',
      '--eval',
      "rs.initiate({_id:'rs0',members:[{_id:0,host:'127.0.0.1:27017'}]})",
    ]);
    return {
      container,
      port: container.getMappedPort(27017),
      scheme: 'mongodb://',
      path: '/?directConnection=true',
    };
  },
  async redis() {
    const container = await new GenericContainer(images.redis)
      .withExposedPorts(6379)
      .withCommand(['redis-server', '--databases', '1024'])
      .start();
    return { container, port: container.getMappedPort(6379), scheme: 'redis://' };
  },
  async kafka() {
    // Kafka advertises its address to clients, so the port must be known in advance.
    const port = await findFreePort();
    const container = await new GenericContainer(images.kafka)
      .withExposedPorts({ container: 9092, host: port })
      .withEnvironment({
        KAFKA_NODE_ID: '1',
        KAFKA_PROCESS_ROLES: 'broker,controller',
        KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
        KAFKA_LISTENERS: 'PLAINTEXT://0.0.0.0:9092,CONTROLLER://localhost:9093',
        KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
        KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
        KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
        KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
        KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
        KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      })
      .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
      .start();
    return { container, port, scheme: '' };
  },
  async clickhouse() {
    const container = await new GenericContainer(images.clickhouse)
      .withExposedPorts(8123)
      .withEnvironment({
        CLICKHOUSE_USER: CLICKHOUSE_USERNAME,
        CLICKHOUSE_PASSWORD: clickHouseTestPassword,
        CLICKHOUSE_DEFAULT_ACCESS_MANAGEMENT: '1',
      })
      .withWaitStrategy(Wait.forHttp('/ping', 8123))
      .start();
    return { container, port: container.getMappedPort(8123), scheme: 'http://' };
  },
  async s3() {
    const container = await new GenericContainer(images.s3)
      .withExposedPorts(7070)
      .withEnvironment({
        ROOT_ACCESS_KEY: s3TestCredentials.accessKeyId,
        ROOT_SECRET_KEY: s3TestCredentials.secretAccessKey,
      })
      .withTmpFs({ '/data': 'rw' })
      .withCommand(['--health', '/health', 'posix', '/data'])
      .withWaitStrategy(Wait.forHttp('/health', 7070))
      .start();
    return { container, port: container.getMappedPort(7070), scheme: 'http://' };
  },
};

/** Starts a backing server as a container. */
export async function startInDocker(server: BackingServer): Promise<RunningServer> {
  const { container, port, scheme, path } = await starters[server]();
  const host = '127.0.0.1';
  return {
    host,
    port,
    url: `${scheme}${host}:${port}${path ?? ''}`,
    stop: async () => {
      await container.stop();
    },
  };
}
