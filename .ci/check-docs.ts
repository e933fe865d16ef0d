/**
 * Checks that each path, make target and npm script that a README or a page under docs/ names is there, and that the pages which list
 * Kafka's topics or groups list all.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { consumerGroups, topics } from '../packages/contracts/src/events/events.ts';

const pages = globSync([
  'README.md',
  'CONTRIBUTING.md',
  'docs/**/*.md',
  '{packages,services}/*/README.md',
  '{gateway,frontend,acceptance,bench,k8s}/README.md',
  'charts/*/*.md',
]);
const packages = ['package.json', ...globSync('{packages,services}/*/package.json')]
  .concat(globSync('{gateway,frontend,acceptance,bench}/package.json'))
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as { name: string; scripts?: object });
/** Names of npm scripts, by the package's name; undefined is the root's. */
const scripts = new Map<string | undefined, Set<string>>(
  packages.map(({ name, scripts = {} }, n) => [n === 0 ? undefined : name, new Set(Object.keys(scripts))]),
);
const targets = new Set(
  readFileSync('Makefile', 'utf8')
    .split('\n')
    .flatMap((line) => /^([a-z][\w-]*):/.exec(line)?.[1] ?? []),
);
const topLevel = /^(?:packages|services|gateway|frontend|acceptance|bench|docs|charts|k8s|\.ci)\/[\w./@-]*$/;
const problems: string[] = [];

function checkLink(page: string, link: string): void {
  if (/^(https?:|mailto:|#)/.test(link)) return;
  const target = join(dirname(page), link.replace(/#.*$/, ''));
  if (!existsSync(target)) problems.push(`${page}: link to ${link}, which is not there`);
}

function checkCode(page: string, code: string): void {
  const path = code.trim();
  if (topLevel.test(path) && !existsSync(path)) problems.push(`${page}: names ${path}, which is not there`);
  for (const [, target] of code.matchAll(/\bmake ([a-z][\w-]*)/g))
    if (target !== undefined && !targets.has(target)) problems.push(`${page}: make ${target} is no target`);
  for (const [, script, name] of code.matchAll(/\bnpm run (?:-s |--silent )?([\w:-]+)(?: -w (\S+))?/g))
    if (script !== undefined && !scripts.get(name)?.has(script))
      problems.push(`${page}: npm run ${script} is no script`);
  // Without a revision it goes to the one before, in which an upgrade service by service has changed every pod already.
  if (/\bhelm rollback\b/.test(code) && !/\bhelm rollback platform \S+ -n platform\b/.test(code))
    problems.push(`${page}: helm rollback names no revision or no namespace`);
  for (const [command] of code.matchAll(
    /\bkubectl (?:get|logs|exec|create|wait|delete|describe)\b(?! -k)[^|;&]*/g,
  ))
    if (!/ -n platform\b/.test(command)) problems.push(`${page}: ${command.trim()} names no namespace`);
}

for (const page of pages) {
  const text = readFileSync(page, 'utf8');
  for (const [, link] of text.matchAll(/\]\(([^)\s]+)\)/g)) if (link !== undefined) checkLink(page, link);
  for (const [, code] of text.matchAll(/`([^`\n]+)`/g)) if (code !== undefined) checkCode(page, code);
  for (const [, block] of text.matchAll(/```(?:sh|bash|console)\n([\s\S]*?)```/g))
    if (block !== undefined) for (const line of block.split('\n')) checkCode(page, line);
}

for (const [page, names] of [
  ['k8s/README.md', { ...topics, ...consumerGroups }],
  ['docs/runbooks/consumer-behind.md', consumerGroups],
] as const)
  for (const name of Object.values(names))
    if (!readFileSync(page, 'utf8').includes(name)) problems.push(`${page}: does not name ${name}`);

for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`docs: ${pages.length} pages, ${problems.length} problems\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
