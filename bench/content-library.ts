/** A page of 24 out of 100,000 items, compared with node:http + the MongoDB driver + JSON.stringify. */
import { join } from 'node:path';
import { startKafka, startMongo } from '@platform/local-stack';
import autocannon from 'autocannon';
import { mongo } from 'mongoose';
import { runBench } from './lib/bench.ts';
import { type Child, cpuMicroseconds, startChild } from './lib/child-service.ts';
import { report, row, runRounds, versionOf } from './lib/report.ts';
import { cursorOf, seedLibrary } from './lib/seed-library.ts';
import { newSigner, startContent } from './lib/services.ts';

const itemCount = Number(process.env.BENCH_ITEMS ?? 100_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** Pages per round; a fixed number, not a duration, so that the code is equally warm on a busy machine. */
const pagesARound = Number(process.env.BENCH_PAGES ?? 2_000);
const connections = 8;
const pagesAConnection = 3_000;
const memberCount = 100;

const signer = newSigner();
const memberIds = Array.from({ length: memberCount }, (_, n) => n.toString(16).padStart(24, '0'));

type Headers = Record<string, string>;
const asMember = (n: number): Headers => {
  const id = memberIds[n % memberCount] as string;
  return { ...signer.asMember(id), 'x-member': id };
};

interface Load {
  server: Child;
  headers: (connection: number) => Headers;
  /** Paths that the nth connection requests in a loop. */
  paths: (connection: number) => string[];
  expected?: number;
}

/**
 * Pages per second of CPU time, the server's and the database's together: nearly independent of other load on the
 * machine. Measured over a few connections that wait for each response.
 */
async function pagesPerCpuSecond(mongodPid: number, load: Load): Promise<number> {
  const { server, headers, paths, expected = 200 } = load;
  const used = () => cpuMicroseconds(server.pid) + cpuMicroseconds(mongodPid);
  const before = used();
  let connection = 0;
  const result = await autocannon({
    url: server.url,
    connections,
    amount: pagesARound,
    setupClient(client) {
      const own = headers(connection);
      client.setRequests(paths(connection).map((path) => ({ method: 'GET', path, headers: own })));
      connection += 1;
    },
  });
  const others = Object.entries(result.statusCodeStats ?? {}).filter(
    ([status]) => Number(status) !== expected,
  );
  if (others.length > 0 || result.errors > 0)
    throw new Error(`Unexpected responses: ${JSON.stringify(others)}`);
  return (result.requests.total * 1_000_000) / (used() - before);
}

await runBench('library', async ({ folder, open }) => {
  const mongod = await open(startMongo({ dir: join(folder, 'mongo') }));
  const kafka = await open(startKafka({ dir: join(folder, 'kafka') }));
  const mongoUrl = mongod.databaseUrl('content');

  const service = await open(startContent(mongoUrl, kafka.url, signer));

  const client = await mongo.MongoClient.connect(mongoUrl);
  const positions = await seedLibrary(client.db(), itemCount, memberIds);
  const mongoVersion = (await client.db().admin().serverInfo()).version as string;
  await client.close();

  const peer = await open(startChild('bench/peers/library-server.ts', { MONGO_URL: mongoUrl }));

  // Each connection requests different pages, so that the service's cache hardly ever hits.
  const scattered = Array.from({ length: connections }, () =>
    Array.from({ length: pagesAConnection }, () => {
      const position = positions[Math.floor(Math.random() * positions.length)] as (typeof positions)[number];
      return `/api/library?limit=24&cursor=${cursorOf(position)}`;
    }),
  );
  const anyPage = (connection: number): string[] => scattered[connection % connections] as string[];
  const firstPage = (): string[] => ['/api/library?limit=24'];

  /** Adds each member's ETag of the first page to the headers. */
  async function withEtags(): Promise<(connection: number) => Headers> {
    const all = await Promise.all(
      Array.from({ length: connections }, async (_, n) => {
        const headers = asMember(n);
        const response = await fetch(`${service.url}/api/library?limit=24`, { headers });
        await response.arrayBuffer();
        return { ...headers, 'if-none-match': response.headers.get('etag') ?? '' };
      }),
    );
    return (connection) => all[connection % connections] as Headers;
  }

  const pages = (load: Load) => pagesPerCpuSecond(mongod.pid, load);
  const of = await runRounds(
    [
      { name: 'uncached', run: () => pages({ server: service, headers: signer.asAdmin, paths: anyPage }) },
      { name: 'peer', run: () => pages({ server: peer, headers: () => ({}), paths: anyPage }) },
      {
        name: 'uncached, likes',
        run: () => pages({ server: service, headers: asMember, paths: anyPage }),
      },
      { name: 'peer, likes', run: () => pages({ server: peer, headers: asMember, paths: anyPage }) },
      {
        name: 'peer, first page, likes',
        run: () => pages({ server: peer, headers: asMember, paths: firstPage }),
      },
      {
        name: 'first page, likes',
        run: () => pages({ server: service, headers: asMember, paths: firstPage }),
      },
      {
        name: '304, likes',
        run: async () =>
          pages({ server: service, headers: await withEtags(), paths: firstPage, expected: 304 }),
      },
    ],
    rounds,
  );
  const compare = (what: string, ours: string, peer: string, atLeast: number) =>
    row(what, of(ours), of(peer), 'pages/CPU s', { atLeast });
  report(
    'content-library',
    [
      compare('page of 24 of 100k, uncached', 'uncached', 'peer', 0.7),
      compare("page with the member's likes, uncached", 'uncached, likes', 'peer, likes', 0.7),
      compare("first page with the member's likes", 'first page, likes', 'peer, first page, likes', 0.7),
      compare("304 by ETag with the member's likes", '304, likes', 'peer, first page, likes', 2),
    ],
    { mongod: mongoVersion, mongoose: versionOf('mongoose'), express: versionOf('express') },
  );
});
