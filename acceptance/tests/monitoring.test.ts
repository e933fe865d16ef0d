import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { usePlatform } from '@platform/testkit/black-box';
import { parser } from '@prometheus-io/lezer-promql';
import { parse, parseAllDocuments } from 'yaml';
import { metricsOf, servicesOf } from '../support/services.ts';

const platform = usePlatform();
const repository = join(import.meta.dirname, '../..');
const folder = join(repository, 'charts/platform/monitoring');
const read = (path: string) => readFileSync(join(folder, path), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook_url: string };
}
const rules: Rule[] = parse(read('rules.yaml')).groups.flatMap((group: { rules: Rule[] }) => group.rules);

interface Panel {
  title: string;
  targets: { expr: string; legendFormat: string }[];
}
const panels = readdirSync(folder)
  .filter((name) => name.endsWith('.dashboard.json'))
  .flatMap((name) => JSON.parse(read(name)).panels as Panel[]);

/** Not ours: Prometheus's own, those of kube-state-metrics, and labels that Prometheus adds to every sample. */
const ownMetrics = ['up', 'kube_cronjob_created', 'kube_cronjob_status_last_successful_time'];
const ownLabels = ['container', 'job', 'namespace', 'pod'];

/** The metrics and labels that an expression names. */
function namesIn(expression: string): { metrics: string[]; labels: string[] } {
  const names = { metrics: [] as string[], labels: [] as string[] };
  parser.parse(expression).iterate({
    enter({ type, from, to }) {
      if (type.isError) throw new Error(`no PromQL from '${expression.slice(from)}'`);
      if (type.name === 'Identifier') names.metrics.push(expression.slice(from, to));
      if (type.name === 'LabelName') names.labels.push(expression.slice(from, to));
    },
  });
  return names;
}

/** What each process of a running platform exposes. */
const metricsTexts = (): Promise<string[]> => Promise.all(servicesOf(platform.processes()).map(metricsOf));

/** The labels of each metric's samples, by its name. */
async function exposed(): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  for (const text of await metricsTexts()) {
    for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
      const names = type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name];
      for (const one of names) if (!found.has(one)) found.set(one, new Set());
    }
    for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_]\w*)\{(.*)\} /gim))
      for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) found.get(name)?.add(label);
  }
  return found;
}

test('every alert has a runbook, and says in one line what is the matter', () => {
  expect(rules.length).toBeGreaterThan(5);
  for (const { alert, annotations } of rules) {
    expect([alert, existsSync(join(repository, annotations.runbook_url))]).toEqual([alert, true]);
    expect(readFileSync(join(repository, annotations.runbook_url), 'utf8')).toContain(alert);
    expect(annotations.summary).toMatch(/^.{10,120}$/);
  }
});

test("an installation's alerts are its own: another one that the same Prometheus reads hides none", () => {
  const manifests = parseAllDocuments(read('../examples/prod/rendered/manifests.yaml'));
  const installed = manifests
    .map((manifest) => manifest.toJS())
    .find(({ kind }) => kind === 'PrometheusRule');
  const installedRules: Rule[] = installed.spec.groups.flatMap((group: { rules: Rule[] }) => group.rules);
  expect(installedRules).toHaveLength(rules.length);
  const mixing = /\b(sum|max|count)\b(?! by \(namespace\b)|absent\((?!.*namespace=)/;
  expect(installedRules.filter(({ expr }) => mixing.test(expr)).map(({ alert }) => alert)).toEqual([]);
});

test('a running platform exposes every metric and label that alerts and dashboards name', async () => {
  const expressions = [
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ];
  const known = await exposed();
  const missing = expressions.flatMap(([where, expression]) => {
    const { metrics, labels } = namesIn(expression);
    const unknown = metrics.filter((name) => !known.has(name) && !ownMetrics.includes(name));
    const samples = metrics.map((name) => known.get(name)).filter((set) => set !== undefined);
    // A metric that nothing has counted yet shows no labels.
    const isSilent = samples.length < metrics.length || samples.some((set) => set.size <= 1);
    const strange = labels.filter(
      (label) => !ownLabels.includes(label) && !samples.some((set) => set.has(label)),
    );
    return [...unknown, ...(isSilent ? [] : strange)].map((name) => `${where}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test('the counters that alerts select begin at 0: rate() and increase() miss the first value otherwise', async () => {
  const lines = (await metricsTexts()).join('').split('\n');
  const selected = rules.flatMap(({ expr }) =>
    [...expr.matchAll(/(\w+_total)\{(\w+)=~?"([\w|]+)"\}/g)].flatMap(([, metric, label, values = '']) =>
      values.split('|').map((value) => ({ metric, label: `${label}="${value}"` })),
    ),
  );
  expect(selected.length).toBeGreaterThan(3);
  const missing = selected.filter(
    ({ metric, label }) => !lines.some((line) => line.startsWith(`${metric}{`) && line.includes(label)),
  );
  expect(missing).toEqual([]);
});

test('a quantile is compared with a bound of a bucket: in between it is a guess', async () => {
  const text = (await metricsTexts()).join('');
  const compared = rules.flatMap(({ expr }) =>
    [...expr.matchAll(/^histogram_quantile\(.*?(\w+_bucket).*?\) > (\d+)/gms)].map(
      ([, metric, bound]) => `${metric} ${bound}`,
    ),
  );
  expect(compared.length).toBeGreaterThan(1);
  const bounds = [...text.matchAll(/^(\w+_bucket)\{.*?le="([^"]+)"/gm)].map(
    ([, metric, bound]) => `${metric} ${bound}`,
  );
  expect(compared.filter((one) => !bounds.includes(one))).toEqual([]);
});

test('no metric has a label of a member or of one request', async () => {
  await fetch(`${platform.url}/api/videos`, { headers: { 'membership-number': platform.membershipNumber } });
  const labels = new Set([...(await exposed()).values()].flatMap((set) => [...set]));
  expect(
    [...labels].filter((label) => /member|number|phone|user|address|token|path|url|id$/i.test(label)),
  ).toEqual([]);
  expect((await metricsTexts()).join('')).not.toContain(platform.membershipNumber);
});
