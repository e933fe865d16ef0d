/** The gateway's CPU cost per request and added latency, compared with nginx and a stock gateway. */
import { join } from 'node:path';
import { findFreePort, startRedis } from '@platform/local-stack';
import autocannon from 'autocannon';
import { openBench } from './lib/bench.ts';
import { cpuMicroseconds, startChild } from './lib/child-service.ts';
import { openLoop } from './lib/open-loop.ts';
import { type ComparisonRow, type Measured, measured, report, runRounds, versionOf } from './lib/report.ts';
import { newAdmin, startGateway } from './lib/services.ts';
import { startNginx } from './peers/nginx.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const requests = Number(process.env.BENCH_REQUESTS ?? 20_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const connections = 16;
const leastAddedMs = 0.01;

const { folder, opened, close } = openBench('gateway');

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

try {
  const redis = await startRedis({ dir: join(folder, 'redis') });
  opened.push(() => redis.stop());
  const upstream = await startChild('bench/peers/json-upstream.ts', { PUBLIC_JWK: publicJwk });
  opened.push(() => upstream.stop());
  const gateway = await startGateway(redis.url, { ADMIN_AUTH_URL: upstream.url, CONTENT_URL: upstream.url });
  opened.push(() => gateway.stop());
  const stock = await startChild('bench/peers/stock-gateway.ts', {
    PUBLIC_JWK: publicJwk,
    TARGET: upstream.url,
  });
  opened.push(() => stock.stop());
  const target = new URL(upstream.url).host;
  const nginx = await startNginx({ folder: join(folder, 'nginx'), target, port: await findFreePort() });
  opened.push(nginx.stop);

  const cpu = await runRounds(
    [
      { name: 'gateway', run: () => cpuPerRequest(gateway.url, gateway.pid) },
      { name: 'stock', run: () => cpuPerRequest(stock.url, stock.pid) },
      { name: 'nginx', run: () => cpuPerRequest(nginx.url, nginx.pid) },
    ],
    rounds,
  );
  const cpuRow = (peer: string, atMost: number): ComparisonRow => ({
    what: 'processor time a request',
    ours: cpu('gateway'),
    peer: cpu(peer),
    unit: 'us',
    goal: { atMost },
  });
  const rows = [cpuRow('stock', 0.6), cpuRow('nginx', 8)];

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
  rows.push(
    {
      what: 'added latency at half load, p50',
      ours: added('gateway', 'p50'),
      peer: added('nginx', 'p50'),
      unit: 'ms',
      goal: { atMost: 4 },
    },
    {
      what: 'added latency at half load, p99',
      ours: added('gateway', 'p99'),
      peer: measured('5 x nginx + 3 ms', allowedP99),
      unit: 'ms',
      goal: { atMost: 1 },
    },
  );
  const holds = report('gateway', rows, {
    express: versionOf('express'),
    'http-proxy-middleware': versionOf('http-proxy-middleware'),
    jsonwebtoken: versionOf('jsonwebtoken'),
    nginx: nginx.version,
  });
  process.exitCode = holds ? 0 : 1;
} finally {
  await close();
}
