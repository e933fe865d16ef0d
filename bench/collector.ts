/**
 * Events per second that the tracking service acknowledges with acks=all, compared with Kafka's own producer
 * performance test. The service runs in two replicas, as in the chart: a Node process uses one core, the peer's
 * threads use all of them.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { apiPath, limits, topics } from '@platform/contracts';
import { ensureKafkaTools, startKafka } from '@platform/local-stack';
import { ensureTopics, hashOfNumber, silentLogger } from '@platform/service-kit';
import autocannon from 'autocannon';
import { runBench } from './lib/bench.ts';
import { cpuMicroseconds, type Service, startService } from './lib/child-service.ts';
import { report, row, runRounds, versionOf } from './lib/report.ts';
import { newSigner } from './lib/services.ts';
import { producerPerformance } from './peers/producer-performance.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const postsARound = Number(process.env.BENCH_POSTS ?? 10_000);
const connections = Number(process.env.BENCH_CONNECTIONS ?? 64);
const replicas = 2;
const eventsAPost = limits.trackingBatchEvents;
const peerPrefix = 'bench-peer.';
const peerTopic = `${peerPrefix}${topics.tracking}`;

const serviceTokenSecret = randomUUID().repeat(2);
const signer = newSigner();

const page = (n: number) => `/video/${n.toString(16).padStart(24, '0')}`;

/** The body of one member's POST: a visit of 50 actions. */
function bodyOf(number: string): string {
  const start = Date.now() - 30_000;
  const events = Array.from({ length: eventsAPost }, (_, n) => {
    const sent = {
      eventId: randomUUID(),
      clientTime: new Date(start + n * 500).toISOString(),
      membershipNumber: number,
    };
    const contentId = n.toString(16).padStart(24, '0');
    const subject = { contentType: 'video', contentId, contentTitle: '夜里的海：第一集' };
    const kinds = [
      { actionType: 'video_click', ...sent, ...subject, fromPage: '/' },
      { actionType: 'page_exit', ...sent, fromPage: '/', toPage: page(n), timeSpentSeconds: 12 },
      { actionType: 'page_enter', ...sent, fromPage: '/', toPage: page(n) },
      { actionType: 'page_view', ...sent, ...subject, toPage: page(n) },
      { actionType: 'back_button', ...sent, ...subject, fromPage: page(n), timeSpentSeconds: 340 },
    ];
    return kinds[n % kinds.length];
  });
  return JSON.stringify(events);
}

await runBench('collector', async ({ folder, open }) => {
  const { version } = await ensureKafkaTools();
  const kafka = await open(startKafka({ dir: join(folder, 'kafka') }));
  const logger = silentLogger();
  await ensureTopics({ brokers: kafka.brokers, clientId: 'bench', logger, topicPrefix: peerPrefix }, [
    topics.tracking,
  ]);
  const services: Service[] = [];
  for (let n = 0; n < replicas; n += 1) {
    const service = await startService('services/tracking/src/main.ts', {
      LOG_LEVEL: 'warn',
      KAFKA_BROKERS: kafka.url,
      IDENTITY_JWKS: JSON.stringify(signer.jwks),
      SERVICE_TOKEN_SECRET: serviceTokenSecret,
    });
    services.push(await open(service));
  }
  const cpuOfServices = () => services.reduce((sum, { pid }) => sum + cpuMicroseconds(pid), 0);

  const members = Array.from({ length: connections }, (_, n) => {
    const number = `BENCH${String(n).padStart(5, '0')}`;
    // Browsers send the number as typed: every other one has hyphens.
    const written = n % 2 === 0 ? number : number.replace('BENCH', 'bench-');
    const numberHash = hashOfNumber(number, serviceTokenSecret);
    return { id: n.toString(16).padStart(24, '0'), numberHash, body: bodyOf(written) };
  });

  let cpuAnEvent = Number.NaN;
  /** Acknowledged events per second. */
  async function collected(): Promise<number> {
    const before = cpuOfServices();
    let connection = 0;
    const results = await Promise.all(
      services.map(({ url }) =>
        autocannon({
          url,
          connections: connections / replicas,
          amount: postsARound / replicas,
          // The finish is seen at the end of a sample, by default a second.
          sampleInt: 20,
          setupClient(client) {
            const { id, numberHash, body } = members[connection % connections] as (typeof members)[number];
            const headers = { 'content-type': 'application/json', ...signer.asMember(id, numberHash) };
            client.setRequests([{ method: 'POST', path: apiPath('/api/action/track'), headers, body }]);
            connection += 1;
          },
        }),
      ),
    );
    const accepted = results.reduce(
      (sum, { statusCodeStats }) => sum + (statusCodeStats?.['202']?.count ?? 0),
      0,
    );
    if (accepted !== postsARound)
      throw new Error(`${accepted} of ${postsARound} POSTs were accepted: ${JSON.stringify(results)}`);
    cpuAnEvent = (cpuOfServices() - before) / (postsARound * eventsAPost);
    const start = Math.min(...results.map((result) => result.start.getTime()));
    const finish = Math.max(...results.map((result) => result.finish.getTime()));
    return (postsARound * eventsAPost) / ((finish - start) / 1_000);
  }

  /** Bytes of a stored event: the sent fields, the server time and the member's id instead of the number. */
  const recordBytes = Math.round(
    Buffer.byteLength(members[0]?.body ?? '') / eventsAPost +
      Buffer.byteLength(`"at":"${new Date().toISOString()}","memberId":"${'0'.repeat(24)}",`),
  );
  const of = await runRounds(
    [
      { name: 'collector', run: collected },
      {
        name: 'producer-perf-test',
        run: () =>
          producerPerformance({
            brokers: kafka.url,
            topic: peerTopic,
            records: postsARound * eventsAPost,
            recordBytes,
          }),
      },
    ],
    rounds,
  );
  process.stderr.write(
    `  records of ${recordBytes} bytes, ${cpuAnEvent.toFixed(1)} us of the collector's processor an event\n`,
  );
  const what = `events acknowledged, ${eventsAPost} a POST, ${recordBytes} bytes each`;
  report('collector', [row(what, of('collector'), of('producer-perf-test'), 'events/s', { atLeast: 0.45 })], {
    kafka: version,
    kafkajs: versionOf('kafkajs'),
    express: versionOf('express'),
    zod: versionOf('zod'),
  });
});
