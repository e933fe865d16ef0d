import { describe, expect, test } from '@jest/globals';
import type { Policy } from '@platform/contracts/operations';
import { createServiceTokens } from '../src/index.ts';
import { admin, as, get, member, policies, secret, useApp } from './support/app.ts';

useApp();

describe('who may', () => {
  const callers = {
    nobody: {},
    anyone: as({}),
    member: as({ member }),
    owner: as({ admin }),
    editor: as({ admin: { ...admin, role: 'editor' } }),
    analyst: as({ admin: { ...admin, role: 'analyst' } }),
    both: as({ admin, member }),
  };
  type Caller = keyof typeof callers;
  const administrators: Caller[] = ['owner', 'editor', 'analyst', 'both'];
  const table: Record<Policy, Caller[]> = {
    anyoneOnTheInternet: ['anyone', 'member', ...administrators],
    twilioSigned: ['anyone', 'member', ...administrators],
    member: ['member', 'both'],
    memberOrAdmin: ['member', ...administrators],
    account: administrators,
    admin: administrators,
    owner: ['owner', 'both'],
    editor: ['owner', 'editor', 'both'],
    analyst: ['owner', 'analyst', 'both'],
  };

  test.each(policies)('%s', async (policy) => {
    const statuses = Object.entries(callers).map(async ([caller, headers]) => {
      return [caller, (await get(`/as/${policy}`, headers)).status];
    });
    const expected = Object.keys(callers).map((caller) => {
      if (table[policy].includes(caller as Caller)) return [caller, 200];
      return [caller, caller === 'nobody' || caller === 'anyone' ? 401 : 403];
    });
    expect(await Promise.all(statuses)).toEqual(expected);
  });

  test.each(policies)(
    '%s: a forged token is 503, any other header of an identity nothing',
    async (policy) => {
      const forged = { 'x-identity': `${callers.owner['x-identity']}x` };
      expect((await get(`/as/${policy}`, forged)).status).toBe(503);
      const headers = { 'x-client-address': '1.1.1.1', 'x-forwarded-for': '1.1.1.1' };
      expect((await get(`/as/${policy}`, headers)).status).toBe(401);
    },
  );

  test('the identity is the token’s', async () => {
    const response = await get('/as/anyoneOnTheInternet', callers.both);
    expect(await response.json()).toEqual({ address: '203.0.113.1', admin, member });
  });

  test('services', async () => {
    const bearer = (name: string, audience: string) => ({
      authorization: `Bearer ${createServiceTokens({ secrets: [secret], name }).sign(audience)}`,
    });
    expect((await get('/internal/anyone')).status).toBe(200);
    expect((await get('/internal/storage')).status).toBe(401);
    expect((await get('/internal/storage', callers.member)).status).toBe(401);
    expect((await get('/internal/storage', callers.owner)).status).toBe(401);
    expect((await get('/internal/storage', bearer('storage', 'things'))).status).toBe(200);
    expect((await get('/internal/storage', bearer('storage', 'other'))).status).toBe(401);
    expect((await get('/internal/content', bearer('storage', 'things'))).status).toBe(403);
    expect((await get('/internal/content', bearer('content', 'things'))).status).toBe(200);
  });
});
