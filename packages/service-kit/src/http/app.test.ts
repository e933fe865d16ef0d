import { generateKeyPairSync } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import * as z from 'zod';
import { errors } from '../errors/index.ts';
import { createIdentitySigner, createIdentityVerifier, createServiceTokens } from '../identity/index.ts';
import { silentLogger } from '../logger/index.ts';
import {
  createApp,
  notModified,
  type RunningServer,
  requireAdmin,
  requireIdentity,
  requireMember,
  requireMemberOrAdmin,
  requireService,
  sendPage,
  serviceClient,
  startServer,
  validate,
} from './index.ts';

const privateJwk = {
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
  kid: 'k',
};
const signer = createIdentitySigner({ privateJwk });
const secret = 'x'.repeat(32);
const logger = silentLogger();
const json = { 'content-type': 'application/json' };

const admin = { id: 'a', username: 'operator', sessionId: 's' };
const member = { id: 'm', number: 'ABCDEF' };
const as = (who: object) => ({ 'x-identity': signer.sign({ address: '203.0.113.1', ...who }) });

const itemSchema = z.object({ title: z.string({ error: 'Title is required' }), size: z.number().optional() });

let server: RunningServer;
beforeAll(async () => {
  const app = createApp({
    logger,
    identity: createIdentityVerifier({ jwks: signer.jwks }),
    serviceTokens: createServiceTokens({ secret, name: 'things' }),
    configure: (a) => {
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
            sendPage(res, [req.query.limit ?? null], 'next+/=');
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
      a.get('/who', requireIdentity, (req, res) => void res.json(req.identity));
      a.get('/admin', requireAdmin, (_req, res) => void res.json('ok'));
      a.get('/member', requireMember, (_req, res) => void res.json('ok'));
      a.get('/either', requireMemberOrAdmin, (_req, res) => void res.json('ok'));
      a.get('/internal/any', requireService(), (req, res) => void res.json(req.caller));
      a.get(
        '/internal/content',
        requireService('content'),
        (req, res) => void res.json({ caller: req.caller, id: req.id }),
      );
      a.get('/internal/conflict', (_req, _res) => {
        throw errors.conflict('Already there');
      });
      a.get('/internal/slow', () => {});
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
      const nested = express.Router();
      nested.get('/:id/parts', (_req, res) => void res.json('parts'));
      a.use('/nested', nested);
    },
  });
  server = await startServer({ listener: app, host: '127.0.0.1', port: 0, logger });
});
afterAll(() => server.close(100));

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });
const post = (
  path: string,
  body: string | Uint8Array<ArrayBuffer> | undefined,
  headers: Record<string, string> = json,
) => fetch(server.url + path, { method: 'POST', headers, body });

async function expectError(response: Response, status: number, message?: string) {
  const body = (await response.json()) as { message: string; code: string; requestId: string };
  expect({ status: response.status, keys: Object.keys(body) }).toEqual({
    status,
    keys: ['message', 'code', 'requestId'],
  });
  expect(body.requestId).toBe(response.headers.get('x-request-id'));
  expect(response.headers.get('cache-control')).toBe('no-store');
  if (message !== undefined) expect(body.message).toBe(message);
}

describe('request ids', () => {
  test('a sane one is kept, anything else replaced', async () => {
    expect((await get('/who', { 'x-request-id': 'abc-DEF_0123' })).headers.get('x-request-id')).toBe(
      'abc-DEF_0123',
    );
    for (const odd of ['short', 'a'.repeat(65), 'has space here', '<script>12345', 'ünïcödé-8']) {
      const headers = { 'x-request-id': Buffer.from(odd).toString('latin1') };
      expect((await get('/who', headers)).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe('validation', () => {
  test('a good body arrives typed', async () => {
    expect(await (await post('/items', '{"title":"abc"}')).json()).toEqual({ title: 'ABC' });
  });

  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  test.each<[string, string | undefined, string]>([
    ['no body', undefined, 'Title is required'],
    ['an empty object', '{}', 'Title is required'],
    ['an operator in place of text', '{"title":{"$ne":null}}', 'Title is required'],
    ['an unknown field', '{"title":"a","isAdmin":true}', 'Unrecognized key: "isAdmin"'],
    ['a wrong type', '{"title":"a","size":"1"}', 'size: Invalid input: expected number, received string'],
    ['__proto__', '{"title":"a","__proto__":{"x":1}}', 'Unknown field: __proto__'],
    ['an escaped __proto__', '{"title":"a","\\u005f_proto__":{"x":1}}', 'Unknown field: __proto__'],
    ['constructor, deep', '{"title":{"a":[{"constructor":{}}]}}', 'Unknown field: constructor'],
    ['no JSON', '{"title":', 'The request body is not valid JSON'],
    ['33 levels', `{"title":${deep(32)}}`, 'The request body is nested too deeply'],
    ['10k levels', deep(10_000), 'The request body is nested too deeply'],
    ['brackets in a string', `{"title":"${'['.repeat(100)}","x":1}`, 'Unrecognized key: "x"'],
  ])('%s', async (_name, body, message) => {
    await expectError(await post('/items', body), 400, message);
  });

  test('text that is not UTF-8', async () => {
    await expectError(await post('/items', Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])), 400);
  });

  test('an optional body may be absent, not wrong', async () => {
    expect(await (await post('/optional', undefined, {})).json()).toBeNull();
    expect(await (await post('/optional', '{"name":"a"}')).json()).toEqual({ name: 'a' });
    await expectError(await post('/optional', '{"other":1}'), 400);
    await expectError(
      await post('/optional', 'name=a', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
    );
  });

  test('query parameters: unknown, duplicate and bracketed ones are refused', async () => {
    expect(await (await get('/items?limit=3')).json()).toEqual([3]);
    for (const query of [
      'limit=1&limit=2',
      'limit[$gt]=1',
      'x=1',
      'limit=1.5',
      '__proto__=1',
      'constructor=1',
    ]) {
      await expectError(await get(`/items?${query}`), 400);
    }
  });

  test('params', async () => {
    await expectError(await get('/items/abc'), 400, 'Not an id');
    await expectError(await get('/items/%zz'), 400, 'The URL is malformed');
  });
});

describe('bodies', () => {
  const big = JSON.stringify({ title: 'x'.repeat(200_000) });
  test('too large, announced', async () => expectError(await post('/items', big), 413));

  test('too large, 200 MB announced: refused before it is sent', async () => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const req = httpRequest(
        `${server.url}/items`,
        { method: 'POST', headers: { ...json, 'content-length': 200_000_000 } },
        resolve,
      );
      req.on('error', reject);
      req.write('{');
    });
    expect(response.statusCode).toBe(413);
    response.destroy();
  });

  test('too large, in chunks without an end', async () => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const req = httpRequest(`${server.url}/items`, { method: 'POST', headers: json }, resolve);
      req.on('error', reject);
      for (let i = 0; i < 20; i++) req.write('x'.repeat(10_000));
    });
    expect(response.statusCode).toBe(413);
    response.destroy();
  });

  test('compressed ones are refused', async () => {
    const bomb = Uint8Array.from(gzipSync(Buffer.alloc(10_000_000, 0x20)));
    for (const encoding of ['gzip', 'deflate', 'br', 'x-gzip', 'gzip, identity']) {
      await expectError(await post('/items', bomb, { ...json, 'content-encoding': encoding }), 415);
    }
  });

  test('other types: not read, 415 where JSON is wanted', async () => {
    await expectError(await post('/items', '{"title":"a"}', { 'content-type': 'text/plain' }), 415);
    await expectError(
      await post('/items', '{"title":"a"}', { 'content-type': 'application/json; charset=utf-16' }),
      415,
    );
    expect(
      await (await post('/stream', new Uint8Array(300_000), { 'content-type': 'video/mp4' })).json(),
    ).toBe(300_000);
  });
});

describe('who may', () => {
  const anyone = as({});
  const asMember = as({ member });
  const asAdmin = as({ admin });
  const asBoth = as({ admin, member });
  test.each<[string, Record<string, string>, number[]]>([
    ['nobody', {}, [401, 401, 401, 401]],
    ['a forged token', { 'x-identity': `${asAdmin['x-identity']}x` }, [401, 401, 401, 401]],
    [
      'only forged headers',
      { 'x-client-address': '1.1.1.1', 'x-forwarded-for': '1.1.1.1' },
      [401, 401, 401, 401],
    ],
    ['anyone', anyone, [200, 401, 401, 401]],
    ['a member', asMember, [200, 403, 200, 200]],
    ['an admin', asAdmin, [200, 200, 403, 200]],
    ['both', asBoth, [200, 200, 200, 200]],
  ])('%s', async (_name, headers, statuses) => {
    const answers = await Promise.all(
      ['/who', '/admin', '/member', '/either'].map((path) => get(path, headers)),
    );
    expect(answers.map(({ status }) => status)).toEqual(statuses);
  });

  test('the identity is the token’s', async () => {
    expect(await (await get('/who', asBoth)).json()).toEqual({ address: '203.0.113.1', admin, member });
  });

  test('services', async () => {
    const bearer = (name: string, audience: string) => ({
      authorization: `Bearer ${createServiceTokens({ secret, name }).sign(audience)}`,
    });
    expect((await get('/internal/any')).status).toBe(401);
    expect((await get('/internal/any', asAdmin)).status).toBe(401);
    expect((await get('/internal/any', bearer('storage', 'things'))).status).toBe(200);
    expect((await get('/internal/any', bearer('storage', 'other'))).status).toBe(401);
    expect((await get('/internal/content', bearer('storage', 'things'))).status).toBe(403);
    expect((await get('/internal/content', bearer('content', 'things'))).status).toBe(200);
  });
});

describe('answers', () => {
  test('404, 405 with Allow', async () => {
    await expectError(await get('/none'), 404);
    const response = await fetch(`${server.url}/items`, { method: 'DELETE' });
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST');
    await expectError(response, 405);
    const nested = await fetch(`${server.url}/nested/7/parts`, { method: 'PUT' });
    expect([nested.status, nested.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    await expectError(await get('/nested/7/other'), 404);
  });

  test('a 500 says nothing, a 429 when to come again', async () => {
    const boom = await get('/boom');
    expect(await boom.clone().text()).not.toContain('secret');
    await expectError(boom, 500, 'Internal error');
    const busy = await get('/busy');
    expect(busy.headers.get('retry-after')).toBe('7');
    await expectError(busy, 429, 'Slow down');
  });

  test('a page links to the next, keeping the other parameters', async () => {
    const response = await get('/items?limit=2&q=a%20b');
    expect(response.headers.get('link')).toBe('</items?limit=2&q=a+b&cursor=next%2B%2F%3D>; rel="next"');
  });

  test('304', async () => {
    const response = await get('/items/7', { 'if-none-match': '"7"', 'cache-control': 'max-age=0' });
    expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([304, '"7"', '']);
    expect((await get('/items/7', { 'if-none-match': '"8"' })).status).toBe(200);
  });

  test('what node itself refuses is answered in the same form', async () => {
    const raw = (text: string) =>
      new Promise<string>((resolve, reject) => {
        const { port } = new URL(server.url);
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
        let answer = '';
        socket
          .on('data', (chunk) => {
            answer += chunk;
          })
          .on('end', () => resolve(answer))
          .on('error', reject);
      });
    expect(await raw(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(64_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 431 .*header_fields_too_large/s,
    );
    expect(await raw('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1.1 400 .*validation_failed/s);
    expect(
      await raw(
        'POST /items HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      ),
    ).toMatch(/^HTTP\/1.1 400 /);
  });
});

describe('serviceClient', () => {
  const client = (options: object = {}) =>
    serviceClient({ baseUrl: server.url, caller: 'content', audience: 'things', secret, ...options });

  test('carries the token and the request id', async () => {
    const schema = z.object({ caller: z.string(), id: z.string() });
    expect(await client().get('/internal/content', { schema, requestId: 'request-0001' })).toEqual({
      caller: 'content',
      id: 'request-0001',
    });
  });

  test.each<[string, () => Promise<unknown>, object]>([
    [
      '4xx is relayed',
      () => client().get('/internal/conflict'),
      { status: 409, code: 'conflict', message: 'Already there' },
    ],
    ['5xx is unavailable', () => client().get('/boom'), { status: 503, retryAfter: 5 }],
    [
      'a refused token is our fault',
      () => client({ caller: 'storage' }).get('/internal/content'),
      { status: 500 },
    ],
    ['slow is unavailable', () => client({ timeoutMs: 50 }).get('/internal/slow'), { status: 503 }],
    [
      'nobody there is unavailable',
      () => client({ baseUrl: 'http://127.0.0.1:1' }).get('/x'),
      { status: 503 },
    ],
    [
      'an unexpected answer',
      () => client().get('/internal/content', { schema: z.array(z.string()) }),
      { status: 503 },
    ],
  ])('%s', async (_name, call, expected) => {
    await expect(call()).rejects.toMatchObject(expected);
  });
});
