import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { clusterSecret } from './cluster-secret.ts';
import { REPOSITORY } from './paths.ts';
import { generateSecrets } from './secrets.ts';

test('the Secret has every key that the chart reads, and no other', () => {
  const chart = join(REPOSITORY, 'charts/platform');
  const { services } = parse(readFileSync(join(chart, 'values.yaml'), 'utf8'));
  const rendered = readFileSync(join(chart, 'examples/prod/rendered/manifests.yaml'), 'utf8');
  const read = [...rendered.matchAll(/secretKeyRef:\n\s+name: platform\n\s+key: (\S+)/g)].map(
    ([, key]) => key,
  );
  const named = Object.values(services as Record<string, { secrets?: string[] }>).flatMap(
    ({ secrets = [] }) => secrets,
  );
  // Only for brokers that ask for them.
  const optional = ['KAFKA_USERNAME', 'KAFKA_PASSWORD'];
  const keys = Object.keys(clusterSecret(generateSecrets()).stringData);
  expect(keys.sort()).toEqual(
    [...new Set([...read, ...named])].filter((key) => !optional.includes(key ?? '')).sort(),
  );
});

test('the first administrator gets a password of its own each time', () => {
  const password = () => clusterSecret(generateSecrets()).stringData.ADMIN_PASSWORD;
  expect(password()).not.toBe(password());
});
