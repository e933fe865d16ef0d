import type { Request } from 'express';
import { gauge, histogram } from './registry.ts';

const duration = histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the head of a request to the end of its answer',
  labelNames: ['route', 'method', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});

/** Requests being answered now. */
export const requestsInFlight = gauge({ name: 'http_requests_in_flight', help: 'Requests being answered' });

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Records a finished request under its route template (`/api/videos/:id`), never its path: ids and numbers are a member's. */
export function observeRequest(req: Request, status: number, seconds: number): void {
  duration.observe(
    { route: routeTemplate(req), method: methods.has(req.method) ? req.method : 'other', status },
    seconds,
  );
}

function routeTemplate(req: Request): string {
  const path: unknown = req.route?.path;
  if (path === undefined) return 'unmatched';
  return typeof path === 'string' ? path : 'pattern';
}
