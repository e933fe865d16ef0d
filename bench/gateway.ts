/** The gateway's CPU cost per request and added latency, compared with nginx and a stock gateway. */
import { join } from 'node:path';
import { findFreePort, startRedis } from '@platform/local-stack';
import autocannon from 'autocannon';
import { runBench } from './lib/bench.ts';
import { cpuMicroseconds, startChild } from './lib/child-service.ts';
import { openLoop } from './lib/open-loop.ts';
import { type Measured, measured, report, row, runRounds, versionOf } from './lib/report.ts';
import { newAdmin, startGateway } from './lib/services.ts';
import { startNginx } from './peers/nginx.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const requests = Number(process.env.BENCH_REQUESTS ?? 20_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const connections = 16;
const leastAddedMs = 0.01;

const { headers, publicJwk } = newAdmin();
const path = '/api/videos';

/** The proxy's CPU time per request of a closed loop, in microseconds. */
async function cpuPerRequest(url: string, pid: number): Promise<number> {
  const before = cpuMicroseconds(pid);
  const result = await autocannon({ url: `${url}${path}`, connections, amount: requests, headers });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} not 2xx, ${result.errors} errors`);
  return (cpuMicroseconds(pid) - before) / requests;
}

await runBench('gateway', async ({ folder, open }) => {
  const redis = await open(startRedis({ dir: join(folder, 'redis') }));
  const upstream = await open(startChild('bench/peers/json-upstream.ts', { PUBLIC_JWK: publicJwk }));
  const addresses = { ADMIN_AUTH_URL: upstream.url, CONTENT_URL: upstream.url };
  const gateway = await open(startGateway(redis.url, addresses));
  const stockEnvironment = { PUBLIC_JWK: publicJwk, TARGET: upstream.url };
  const stock = await open(startChild('bench/peers/stock-gateway.ts', stockEnvironment));
  const target = new URL(upstream.url).host;
  const nginx = await startNginx({ folder: join(folder, 'nginx'), target, port: await findFreePort() });
  await open(nginx);

  const cpu = await runRounds(
    [
      { name: 'gateway', run: () => cpuPerRequest(gateway.url, gateway.pid) },
      { name: 'stock', run: () => cpuPerRequest(stock.url, stock.pid) },
      { name: 'nginx', run: () => cpuPerRequest(nginx.url, nginx.pid) },
    ],
    rounds,
  );

  const probe = await autocannon({ url: `${gateway.url}${path}`, connections, duration: 2, headers });
  const rate = probe.requests.average / 2;
  const latencies = (url: string) => () => openLoop({ url: `${url}${path}`, headers, rate, seconds });
  process.stderr.write(`open loop at ${Math.round(rate)} requests a second\n`);
  const latency = await runRounds(
    [
      { name: 'direct', run: latencies(upstream.url) },
      { name: 'gateway', run: latencies(gateway.url) },
      { name: 'nginx', run: latencies(nginx.url) },
    ],
    rounds,
  );
  const added = (name: string, share: 'p50' | 'p99'): Measured => {
    const direct = latency('direct', share).median;
    // Where noise hides the added latency, the smallest measurable value counts.
    return measured(
      name,
      latency(name, share).figures.map((ms) => Math.max(ms - direct, leastAddedMs)),
    );
  };
  /** Garbage collection pauses a Node process; nginx has none. */
  const allowedP99 = added('nginx', 'p99').figures.map((ms) => 5 * ms + 3);
  const latencyRow = (share: 'p50' | 'p99', peer: Measured, atMost: number) =>
    row(`added latency at half load, ${share}`, added('gateway', share), peer, 'ms', { atMost });
  const rows = [
    row('processor time a request', cpu('gateway'), cpu('stock'), 'us', { atMost: 0.6 }),
    row('processor time a request', cpu('gateway'), cpu('nginx'), 'us', { atMost: 8 }),
    latencyRow('p50', added('nginx', 'p50'), 4),
    latencyRow('p99', measured('5 x nginx + 3 ms', allowedP99), 1),
  ];
  report('gateway', rows, {
    express: versionOf('express'),
    'http-proxy-middleware': versionOf('http-proxy-middleware'),
    jsonwebtoken: versionOf('jsonwebtoken'),
    nginx: nginx.version,
  });
});
