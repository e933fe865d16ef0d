import type { RequestListener, ServerResponse } from 'node:http';
import { messages } from '@platform/contracts';
import { metricsRegistry } from '../metrics/registry.ts';
import type { Health } from './health.ts';

/** Answers on the admin port: /healthz (the process runs), /readyz (it can serve), /metrics (Prometheus's text format). */
export function adminListener(health: Health): RequestListener {
  return async (req, res) => {
    try {
      const path = req.url?.split('?', 1)[0];
      if (path === '/healthz') return sendJson(res, 200, { status: 'ok' });
      if (path === '/readyz') {
        const { ready, checks } = await health.readiness();
        return sendJson(res, ready ? 200 : 503, {
          status: ready ? 'ok' : 'unavailable',
          pid: process.pid,
          checks,
        });
      }
      if (path === '/metrics') {
        const text = await metricsRegistry.metrics();
        res.writeHead(200, { 'content-type': metricsRegistry.contentType }).end(text);
        return;
      }
      sendJson(res, 404, { message: messages.notFound, code: 'not_found', requestId: '' });
    } catch {
      sendJson(res, 500, { message: messages.internal, code: 'internal', requestId: '' });
    }
  };
}

function sendJson(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  res.end(JSON.stringify(body));
}
