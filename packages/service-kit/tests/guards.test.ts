import { describe, expect, test } from '@jest/globals';
import type { Policy } from '@platform/contracts/operations';
import {
  asAdmin,
  asAnyone,
  asMember,
  identityHeaders,
  serviceHeaders,
  testAdmin,
  testMember,
} from '@platform/testkit';
import { get, policies, useApp } from './support/app.ts';

useApp();

describe('who may', () => {
  const callers = {
    nobody: {},
    anyone: asAnyone(),
    member: asMember(),
    owner: asAdmin(),
    editor: asAdmin('editor'),
    analyst: asAdmin('analyst'),
    both: identityHeaders({ admin: testAdmin, member: testMember }),
  };
  type Caller = keyof typeof callers;
  const administrators: Caller[] = ['owner', 'editor', 'analyst', 'both'];
  const table: Record<Policy, Caller[]> = {
    anyoneOnTheInternet: ['anyone', 'member', ...administrators],
    twilioSigned: ['anyone', 'member', ...administrators],
    member: ['member', 'both'],
    memberOrAdmin: ['member', ...administrators],
    account: administrators,
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
    expect(await response.json()).toEqual({
      address: '192.0.2.1',
      admin: testAdmin,
      member: testMember,
    });
  });

  test('services', async () => {
    expect((await get('/internal/anyone')).status).toBe(200);
    expect((await get('/internal/storage')).status).toBe(401);
    expect((await get('/internal/storage', callers.member)).status).toBe(401);
    expect((await get('/internal/storage', callers.owner)).status).toBe(401);
    expect((await get('/internal/storage', serviceHeaders('storage', 'things'))).status).toBe(200);
    expect((await get('/internal/storage', serviceHeaders('storage', 'other'))).status).toBe(401);
    expect((await get('/internal/content', serviceHeaders('storage', 'things'))).status).toBe(403);
    expect((await get('/internal/content', serviceHeaders('content', 'things'))).status).toBe(200);
  });
});
