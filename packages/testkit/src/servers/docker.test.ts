import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { REPOSITORY } from '@platform/local-stack';
import { images } from './docker.ts';

test.each(Object.entries(images))("%s has the tests' image on a cluster too", (server, image) => {
  const manifest = readFileSync(join(REPOSITORY, `k8s/servers/${server}.yaml`), 'utf8');
  expect(manifest).toContain(`image: ${image}\n`);
});
