/**
 * 50 requests a second to every service behind the gateway, from a pod, until SIGTERM; then one line of JSON that says how they
 * went. With `once`, each request once: the exit status says whether all of them succeeded.
 */
import { Agent, type IncomingMessage, request } from 'node:http';

const { GATEWAY_URL = '', MEMBER = '', TOKEN = '', VIDEO = '', OBJECT = '' } = process.env;
const perSecond = 50;
const timeoutMs = 15_000;

const member = { 'membership-number': MEMBER };
const admin = { authorization: `Bearer ${TOKEN}` };
const view = { actionType: 'video_view', contentType: 'video', contentId: VIDEO, contentTitle: 'load' };

type Call = { path: string; headers?: object; status?: number; body?: object; method?: string };
const calls: Record<string, Call> = {
  web: { path: '/' },
  content: { path: '/api/library?limit=24', headers: member },
  like: { path: `/api/videos/${VIDEO}/like`, headers: member, method: 'POST' },
  storage: { path: OBJECT, headers: { ...member, range: 'bytes=0-65535' }, status: 206 },
  tracking: {
    path: '/api/action/track',
    headers: member,
    body: { ...view, membershipNumber: MEMBER },
    status: 202,
  },
  'admin-auth': { path: '/api/admin/verify', headers: admin },
  membership: { path: '/api/members?limit=1', headers: admin },
  analytics: { path: '/api/admin/analytics/summary', headers: admin },
  sms: { path: '/api/sms-campaigns', headers: admin },
  // Rejected by the service itself.
  scraper: { path: '/api/scraper/thumbnail', headers: admin, status: 400 },
};
/** Within the rate limits of one member and one administrator. */
const rotation = [
  'web content storage tracking web admin-auth content storage like web',
  'content storage membership tracking web content scraper analytics like web',
].flatMap((names) => names.split(' '));

const agent = new Agent({ keepAlive: true, maxFreeSockets: 10, scheduling: 'fifo' });
const failures: string[] = [];
const times: number[] = [];

/** Sends one request. @returns what went wrong, if anything did */
function send(call: Call): Promise<string | undefined> {
  return new Promise((resolve) => {
    const body = call.body && JSON.stringify(call.body);
    const method = call.method ?? (body ? 'POST' : 'GET');
    const headers = { ...call.headers, ...(body ? { 'content-type': 'application/json' } : {}) };
    const req = request(GATEWAY_URL + call.path, { agent, method, headers }, (res: IncomingMessage) => {
      let text = '';
      res.setEncoding('latin1').on('data', (chunk: string) => {
        text = (text + chunk).slice(0, 200);
      });
      res.on('error', (error) => resolve(`broken off: ${error.message}`));
      res.on('end', () => {
        const expected = call.status ?? 200;
        resolve(res.statusCode === expected ? undefined : `${res.statusCode} ${text}`);
      });
    });
    req.setTimeout(timeoutMs, () => req.destroy(new Error(`no response in ${timeoutMs} ms`)));
    req.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    req.end(body);
  });
}

async function measured(name: string): Promise<void> {
  const began = performance.now();
  const problem = await send(calls[name] as Call);
  times.push(performance.now() - began);
  if (problem !== undefined) failures.push(`${new Date().toISOString()} ${name}: ${problem}`);
}

if (process.argv[2] === 'once') {
  await Promise.all(Object.keys(calls).map(measured));
  process.stdout.write(failures.join('\n'));
  process.exit(failures.length === 0 ? 0 : 1);
}

const pending = new Set<Promise<void>>();
const began = performance.now();
let sent = 0;
const timer = setInterval(() => {
  while (sent < ((performance.now() - began) / 1000) * perSecond) {
    const one = measured(rotation[sent % rotation.length] as string);
    pending.add(one.finally(() => pending.delete(one)));
    sent += 1;
  }
}, 5);

process.once('SIGTERM', async () => {
  clearInterval(timer);
  const seconds = Math.round((performance.now() - began) / 1000);
  await Promise.all(pending);
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  const report = { seconds, requests: sent, failed: failures.length, failures: failures.slice(0, 30) };
  process.stdout.write(`${JSON.stringify({ ...report, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) })}\n`);
  process.exit(0);
});
