import { expect, test } from '@jest/globals';
import { strictSchemas } from './kubernetes-schemas.ts';

test('a kind has a schema of its own, which refuses unknown fields and knows its version', () => {
  const schemas = strictSchemas({
    definitions: {
      'io.k8s.api.apps.v1.Deployment': {
        'x-kubernetes-group-version-kind': [{ group: 'apps', version: 'v1', kind: 'Deployment' }],
        type: 'object',
        properties: {
          apiVersion: { type: 'string' },
          kind: { type: 'string' },
          spec: { $ref: '#/definitions/Spec' },
        },
      },
      Spec: { type: 'object', properties: { port: { type: 'string', format: 'int-or-string' } } },
    },
  });
  expect(Object.fromEntries(schemas)).toMatchObject({
    'deployment-apps-v1.json': {
      additionalProperties: false,
      properties: {
        apiVersion: { enum: ['apps/v1'] },
        kind: { enum: ['Deployment'] },
        spec: { $ref: '_definitions.json#/definitions/Spec' },
      },
    },
    '_definitions.json': {
      definitions: {
        Spec: {
          additionalProperties: false,
          properties: { port: { oneOf: [{ type: 'string' }, { type: 'integer' }] } },
        },
      },
    },
  });
});
