import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { REPOSITORY } from './paths.ts';

const page = readFileSync(join(REPOSITORY, 'docs/runbooks/rotate-secrets.md'), 'utf8');
const [functions = '', , use = ''] = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(
  ([, block]) => block,
);

/** In place of those of the page, which speak to a cluster. */
const stubs = `
value() { eval "printf %s \\"\\$secret_$1\\""; }
put() { eval "secret_$1=\\$2"; }
roll() { return "$rolled"; }
sleep() { :; }
`;

test('the new values come first, also when the step was repeated because a restart had failed', () => {
  const secret = { SERVICE_TOKEN_SECRET: 'leaked,new', MEMBER_COOKIE_SECRET: 'old,leaked,new' };
  const before = Object.entries(secret).map(([name, value]) => `put ${name} ${value}`);
  const first = Object.keys(secret).map((name) => `v=$(value ${name}); echo "\${v%%,*}"`);
  const script = [functions, stubs, ...before, 'rolled=1', use, 'rolled=0', use, ...first].join('\n');
  const printed = execFileSync('sh', ['-c', script], { encoding: 'utf8' });
  expect(printed.trim().split('\n')).toEqual(['new', 'new']);
});
