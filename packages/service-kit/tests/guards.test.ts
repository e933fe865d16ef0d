import { describe, expect, test } from '@jest/globals';
import { createServiceTokens } from '../src/index.ts';
import { admin, as, get, member, secret, useApp } from './support/app.ts';

useApp();

describe('who may', () => {
  const anyone = as({});
  const asMember = as({ member });
  const asAdmin = as({ admin });
  const asBoth = as({ admin, member });
  test.each<[string, Record<string, string>, number[]]>([
    ['nobody', {}, [401, 401, 401, 401]],
    ['a forged token', { 'x-identity': `${asAdmin['x-identity']}x` }, [503, 503, 503, 503]],
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
    const responses = await Promise.all(
      ['/who', '/admin', '/member', '/either'].map((path) => get(path, headers)),
    );
    expect(responses.map(({ status }) => status)).toEqual(statuses);
  });

  test('the identity is the token’s', async () => {
    expect(await (await get('/who', asBoth)).json()).toEqual({ address: '203.0.113.1', admin, member });
  });

  test('services', async () => {
    const bearer = (name: string, audience: string) => ({
      authorization: `Bearer ${createServiceTokens({ secrets: [secret], name }).sign(audience)}`,
    });
    expect((await get('/internal/any')).status).toBe(401);
    expect((await get('/internal/any', asAdmin)).status).toBe(401);
    expect((await get('/internal/any', bearer('storage', 'things'))).status).toBe(200);
    expect((await get('/internal/any', bearer('storage', 'other'))).status).toBe(401);
    expect((await get('/internal/content', bearer('storage', 'things'))).status).toBe(403);
    expect((await get('/internal/content', bearer('content', 'things'))).status).toBe(200);
  });
});
