/** What the cluster test does to pods, and what it asks about them. */
import { sendOnce } from './load.ts';
import { kubectl, namespace, sh, until } from './shell.ts';

const ofChart = '-l app.kubernetes.io/instance=platform';

/** The names of the chart's Deployments, without the release's. */
export async function deployments(): Promise<string[]> {
  const names = await kubectl(`get deploy ${ofChart} -o name`);
  return names
    .trim()
    .split('\n')
    .map((name) => name.replace('deployment.apps/platform-', ''));
}

/** Fails unless every pod of the chart that runs, and isn't ending, has an image of this tag. */
export async function assertTag(tag: string): Promise<void> {
  const { items } = JSON.parse(await kubectl(`get pods ${ofChart} -o json`));
  const others = items.filter(
    ({
      metadata,
      spec,
      status,
    }: {
      metadata: { deletionTimestamp?: string };
      spec: { containers: { image: string }[] };
      status: { phase: string };
    }) =>
      !metadata.deletionTimestamp &&
      status.phase !== 'Succeeded' &&
      spec.containers.some(({ image }) => !image.endsWith(`:${tag}`)),
  );
  if (items.length === 0 || others.length > 0)
    throw new Error(`${others.length} of ${items.length} are not of ${tag}`);
}

export const untilServing = (seconds: number) =>
  until('each kind of request to succeed', seconds, async () => {
    await sendOnce();
    return true;
  });

/** Kills every pod of a Deployment without grace, and waits until the platform serves again. */
export async function killDeployment(name: string): Promise<void> {
  await kubectl(`delete pod ${ofChart},app.kubernetes.io/name=${name} --force --grace-period 0`);
  await kubectl(`rollout status deploy/platform-${name} --timeout 120s`);
  await untilServing(60);
}

/** Ends the process of a backing server, whose data stays with its pod, and waits until the platform serves again. */
export async function killServer(name: string): Promise<void> {
  const restarts = () =>
    kubectl(`get pod ${name}-0 -o jsonpath='{.status.containerStatuses[0].restartCount}'`);
  const before = await restarts();
  await kubectl(`exec ${name}-0 -- sh -c 'kill 1'`);
  await until(`${name} to be started again`, 60, async () => (await restarts()) !== before);
  await kubectl(`wait pod/${name}-0 --for condition=Ready --timeout 120s`);
  await untilServing(90);
}

/** What is in the namespace, but for what Kubernetes puts into each, the volumes, and the Secret that the operator made. */
export async function leftovers(): Promise<string[]> {
  const kinds = (await sh('kubectl api-resources --namespaced --verbs list -o name')).trim().split('\n');
  const listed = kinds.filter((kind) => !/^events|^leases|metrics\.k8s\.io/.test(kind)).join(',');
  const names = (await kubectl(`get ${listed} -o name`)).trim().split('\n').filter(Boolean);
  const expected = ['configmap/kube-root-ca.crt', 'serviceaccount/default', 'secret/platform'];
  return names.filter((name) => !expected.includes(name) && !name.startsWith('persistentvolumeclaim/'));
}

/** For the reader of a failed run. */
export const describeNamespace = () =>
  sh(
    `kubectl -n ${namespace} get pods -o wide; kubectl -n ${namespace} get events --sort-by .lastTimestamp | tail -n 20;
     for pod in $(kubectl -n ${namespace} get pods -o name); do echo "== $pod"; kubectl -n ${namespace} logs $pod --tail 8 || true; done`,
  );
