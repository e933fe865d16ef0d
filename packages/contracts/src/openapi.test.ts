import { expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { createOpenApiDocument } from './openapi.ts';
import { type Operation, operations } from './operations/index.ts';

const document = createOpenApiDocument();
const rows = Object.entries<Operation>(operations);

test('is a valid OpenAPI 3.1 document', async () => {
  const validator = new Validator();
  const result = await validator.validate(JSON.parse(JSON.stringify(document)));
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('no two operations share a method and path', () => {
  const calls = rows.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(calls).size).toBe(calls.length);
});

test.each(rows.filter(([, { undocumented }]) => !undocumented))(
  "%s names its path's parameters",
  (_, { path, params }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(params?.shape ?? {}).sort()).toEqual(inPath.sort());
  },
);

test('says what the gateway may respond in place of any operation', () => {
  for (const [, { method, path, undocumented }] of rows) {
    if (undocumented) continue;
    const { responses } = document.paths?.[path]?.[method.toLowerCase() as 'get'] ?? {};
    const wanted = [
      '400',
      '408',
      '417',
      '429',
      '431',
      '503',
      '504',
      ...(method === 'GET' ? [] : ['403', '413']),
    ];
    expect(Object.keys(responses ?? {})).toEqual(expect.arrayContaining(wanted));
  }
});

test('has no pattern that only ECMAScript with Unicode properties can read', () => {
  const patterns = JSON.stringify(document).match(/"pattern":"(?:[^"\\]|\\.)*"/g) ?? [];
  expect(patterns).not.toEqual([]);
  expect(patterns.filter((pattern) => /\\p\{/i.test(pattern))).toEqual([]);
});

test('says who may call what, and leaves out what is not for clients', () => {
  const security = (path: string, method: 'get' | 'post') => document.paths?.[path]?.[method]?.security;
  expect(security('/api/videos', 'get')).toEqual([
    { membershipNumber: [] },
    { memberCookie: [] },
    { adminToken: ['owner', 'editor', 'analyst'] },
  ]);
  expect(security('/api/videos', 'post')).toEqual([{ adminToken: ['owner', 'editor'] }]);
  expect(security('/api/members', 'get')).toEqual([{ adminToken: ['owner'] }]);
  expect(security('/api/admin/login', 'post')).toEqual([{}]);
  expect(Object.keys(document.paths ?? {}).filter((path) => path.includes('...'))).toEqual([]);
});
