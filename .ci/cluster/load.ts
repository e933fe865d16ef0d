/** Load on the platform from inside the cluster: a port-forward would end with the pod that it leads to. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kubectl } from './shell.ts';

export type LoadReport = {
  seconds: number;
  requests: number;
  failed: number;
  failures: string[];
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
};

const script = readFileSync(join(import.meta.dirname, 'load.mts'), 'utf8');

const podOf = (name: string, image: string, environment: Record<string, string>) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name },
  spec: {
    restartPolicy: 'Never',
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    containers: [
      {
        name,
        image,
        command: ['node', '/load/load.mts'],
        env: Object.entries(environment).map(([name, value]) => ({ name, value })),
        securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
        resources: { requests: { cpu: '20m', memory: '64Mi' } },
        volumeMounts: [{ name: 'load', mountPath: '/load' }],
      },
    ],
    volumes: [{ name: 'load', configMap: { name: 'load' } }],
  },
});

const apply = (object: object) => kubectl('apply -f -', { input: JSON.stringify(object) });

/** Makes what the pods of `startLoad` need. */
export const prepareLoad = () =>
  apply({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'load' }, data: { 'load.mts': script } });

/** Starts the load; resolves when it runs. */
export async function startLoad(image: string, environment: Record<string, string>): Promise<void> {
  await apply(podOf('load', image, environment));
  await kubectl('wait pod/load --for condition=Ready --timeout 60s');
}

/** Sends each request once; throws unless all succeed. */
export const sendOnce = () => kubectl('exec load -- node /load/load.mts once', { seconds: 40 });

/** Ends the load and returns how it went. */
export async function endLoad(): Promise<LoadReport> {
  await kubectl("exec load -- sh -c 'kill -TERM 1'");
  await kubectl('wait pod/load --for jsonpath={.status.phase}=Succeeded --timeout 60s');
  const report = JSON.parse((await kubectl('logs load')).trim().split('\n').at(-1) ?? '');
  await kubectl('delete pod load --wait');
  return report;
}

/** Removes what `prepareLoad` and `startLoad` made. */
export const removeLoad = () => kubectl('delete pod/load configmap/load --ignore-not-found --wait');
