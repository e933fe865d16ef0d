import { afterAll, beforeAll, expect } from '@jest/globals';
import type { InternalOperation, Operation, Policy } from '@platform/contracts/operations';
import { serviceEnvironment, testServiceTokenSecret } from '@platform/testkit';
import type { Application } from 'express';
import * as z from 'zod';
import { guards } from '../../src/http/guards.ts';
import { validate } from '../../src/http/validate.ts';
import {
  createApp,
  errors,
  notModified,
  type RunningServer,
  register,
  sendPage,
  silentLogger,
  startServer,
} from '../../src/index.ts';

const logger = silentLogger();
export const json = { 'content-type': 'application/json' };

const itemSchema = z.object({ title: z.string({ error: 'Title is required' }), size: z.number().optional() });

export const policies = Object.keys(guards) as Policy[];

/** The server under test, from beforeAll on. */
export let server: RunningServer;
/** Starts, for the tests of a file, an app with a route of each kind and each policy. */
export function useApp(): void {
  beforeAll(async () => {
    const identity = {
      jwks: JSON.parse(serviceEnvironment.IDENTITY_JWKS),
      serviceTokenSecrets: [testServiceTokenSecret] as [string],
    };
    const routes = (a: Application) => {
      a.post(
        '/items',
        validate({ body: itemSchema }, (req, res) => res.json({ title: req.body.title.toUpperCase() })),
      );
      a.post(
        '/optional',
        validate({ body: z.strictObject({ name: z.string() }).optional() }, (req, res) =>
          res.json(req.body ?? null),
        ),
      );
      a.get(
        '/items',
        validate(
          { query: z.object({ limit: z.coerce.number().int().optional(), q: z.string().optional() }) },
          (req, res) => {
            sendPage(res, { items: [req.query.limit ?? null], next: 'next+/=' });
          },
        ),
      );
      a.get(
        '/items/:id',
        validate(
          { params: z.object({ id: z.string().regex(/^\d+$/, { error: 'Not an id' }) }) },
          (req, res) => {
            if (notModified(res, { etag: `"${req.params.id}"` })) return;
            res.json(req.params.id);
          },
        ),
      );
      for (const policy of policies) {
        const row = { method: 'GET', path: `/as/${policy}`, policy } as Operation;
        register(a, row, (req, res) => res.json(req.identity));
      }
      for (const caller of ['storage', 'content', 'anyone']) {
        const callers = caller === 'anyone' ? caller : [caller];
        const row = { method: 'GET', path: `/internal/${caller}`, callers } as InternalOperation;
        register(a, row, (req, res) => res.json({ caller: req.caller, id: req.id }));
      }
      a.get('/internal/conflict', (_req, _res) => {
        throw errors.conflict('Already there');
      });
      a.get('/internal/slow', () => {});
      a.get('/internal/garbled', (_req, res) => {
        res.type('json').send('{"half":');
      });
      a.get('/boom', async () => {
        throw new Error('the secret reason');
      });
      a.get('/busy', () => {
        throw errors.tooManyRequests('Slow down', 7);
      });
      a.post('/stream', async (req, res) => {
        let bytes = 0;
        for await (const chunk of req) bytes += chunk.length;
        res.json(bytes);
      });
    };
    const app = createApp({ name: 'things', config: { identity }, routes }, logger);
    server = await startServer({ listener: app, host: '127.0.0.1', port: 0, logger });
  });
  afterAll(() => server.close(100));
}

export const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers });
export const post = (
  path: string,
  body: string | Uint8Array<ArrayBuffer> | undefined,
  headers: Record<string, string> = json,
) => fetch(server.url + path, { method: 'POST', headers, body });

export async function expectError(response: Response, status: number, message?: string) {
  const body = (await response.json()) as Record<'message' | 'code' | 'requestId' | 'field' | 'key', string>;
  const { field, key, ...always } = body;
  expect({ status: response.status, keys: Object.keys(always) }).toEqual({
    status,
    keys: ['message', 'code', 'requestId'],
  });
  expect(body.requestId).toBe(response.headers.get('x-request-id'));
  expect(response.headers.get('cache-control')).toBe('no-store');
  if (message !== undefined) expect(body.message).toBe(message);
}
