import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { imagesOf } from './images.ts';
import { REPOSITORY } from './paths.ts';

interface Artifact {
  image: string;
  docker: { dockerfile: string; target?: string; buildArgs?: Record<string, string> };
}

const read = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8');
const [servers, platform] = parseAllDocuments(read('skaffold.yaml'), { merge: true }).map((one) =>
  one.toJS(),
);
const artifacts: Artifact[] = [...servers.profiles[0].build.artifacts, ...platform.build.artifacts];

/** The platform's own images in what is applied to a cluster. */
const imagesIn = (text: string) =>
  [...new Set([...text.matchAll(/\bimage: .*?(platform-[\w-]+):/g)].map(([, name = '']) => name))].sort();

test('skaffold builds each image as make cluster-images does, but for the label of its version', () => {
  const built = artifacts.map(({ image, docker: { dockerfile, target, buildArgs = {} } }) => {
    const { SERVICE, FOLDER = SERVICE && `services/${SERVICE}` } = buildArgs;
    return { image, dockerfile, target, SERVICE, FOLDER };
  });
  const wanted = imagesOf('any').map(({ name, dockerfile, target, args: { SERVICE, FOLDER } }) => {
    return { image: `platform-${name}`, dockerfile, target, SERVICE, FOLDER };
  });
  const byName = (a: { image: string }, b: { image: string }) => a.image.localeCompare(b.image);
  expect(built.sort(byName)).toEqual(wanted.sort(byName));
});

test("the images of skaffold's modules are those of the chart and of the development servers", () => {
  const chart = imagesIn(read('charts/platform/examples/prod/rendered/manifests.yaml'));
  expect(platform.build.artifacts.map(({ image }: Artifact) => image).sort()).toEqual(chart);
  expect(servers.profiles[0].build.artifacts.map(({ image }: Artifact) => image)).toEqual(
    imagesIn(read('k8s/servers/sms-sandbox.yaml')),
  );
});

test("skaffold gives the chart the images of Helm's hooks, which no post-renderer sees", () => {
  const hooks = read('charts/platform/examples/prod/rendered/manifests.yaml')
    .split('\n---\n')
    .filter((one) => one.includes('helm.sh/hook:'));
  const wanted = imagesIn(hooks.join('\n')).map((image) => [
    `image.references.${image.replace('platform-', '')}`,
    `{{.IMAGE_FULLY_QUALIFIED_${image.replaceAll('-', '_')}}}`,
  ]);
  expect(wanted.length).toBeGreaterThan(1);
  for (const { deploy } of [platform, platform.profiles[1]])
    expect(Object.entries(deploy.helm.releases[0].setValueTemplates ?? {}).sort()).toEqual(wanted);
});

test("what an image has of the checkout is readable by the containers' user, whatever the umask was", () => {
  for (const file of ['services/Dockerfile', 'frontend/Dockerfile']) {
    const stages = read(file).split(/^FROM /m);
    const copies = stages
      .filter((stage) => stage.includes('\nUSER 1000\n'))
      .flatMap((stage) => stage.match(/^COPY .*/gm) ?? []);
    for (const copy of copies) {
      const from = / --from=(\w+) /.exec(copy)?.[1];
      const readable = stages.find((stage) => stage.split('\n')[0]?.endsWith(` AS ${from}`)) ?? '';
      if (from !== 'media')
        expect([copy, readable]).toEqual([copy, expect.stringContaining('chmod -R a+rX')]);
    }
    expect(copies.length).toBeGreaterThan(2);
  }
});
