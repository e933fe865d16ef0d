import { expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { operations } from '../operations.ts';
import { paths } from '../paths.ts';
import { createOpenApiDocument } from './index.ts';

const document = createOpenApiDocument({ policyOf: () => 'admin' });

test('is a valid OpenAPI 3.1 document', async () => {
  const validator = new Validator();
  const result = await validator.validate(JSON.parse(JSON.stringify(document)));
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('every path has an operation', () => {
  expect(new Set(operations.map(({ path }) => path))).toEqual(new Set(Object.values(paths)));
});

test('no two operations share an id, or a method and path', () => {
  const ids = operations.map(({ id }) => id);
  const calls = operations.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(calls).size).toBe(calls.length);
});

test.each(operations.map((operation) => [operation.id, operation] as const))(
  "%s names its path's parameters",
  (_, { path, params }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(params?.shape ?? {}).sort()).toEqual(inPath.sort());
  },
);

test('says what the gateway may answer in place of any operation', () => {
  for (const { method, path } of operations) {
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

test('says who may call what', () => {
  const mixed = createOpenApiDocument({
    policyOf: (method) => (method === 'GET' ? 'memberOrAdmin' : method === 'POST' ? 'anyone' : undefined),
  });
  const videos = mixed.paths?.[paths.videos];
  expect(videos?.get?.security).toEqual([{ membershipNumber: [] }, { memberCookie: [] }, { adminToken: [] }]);
  expect(videos?.post?.security).toEqual([{}]);
  expect(mixed.paths?.[paths.video]?.delete).toBeUndefined();
});
