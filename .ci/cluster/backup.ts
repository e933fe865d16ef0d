/** docs/runbooks/backup-and-restore.md on the cluster: a backup by hand, and a restore over all that is there. */
import { kubectl, sh } from './shell.ts';

const upgrade = (settings: string) =>
  sh(
    `helm upgrade platform charts/platform -n platform --reset-then-reuse-values --history-max 30 --wait --timeout 10m ${settings}`,
  );

/** Waits for a Job, and returns the figures that it logs at its end: of documents, rows and objects. */
async function figuresOf(job: string, message: string): Promise<object> {
  await kubectl(`wait --for=condition=complete ${job} --timeout=10m`);
  const lines = (await kubectl(`logs ${job}`)).split('\n');
  const line = lines.find((one) => one.includes(`"${message}"`));
  if (line === undefined) throw new Error(`${job} did not log '${message}':\n${lines.slice(-10).join('\n')}`);
  const { id, documents, rows, objects, bytesOfObjects } = JSON.parse(line);
  return { id, documents, rows, objects, bytesOfObjects };
}

/** @throws when what was restored isn't what was backed up */
export async function backUpAndRestore(): Promise<void> {
  await upgrade('--set backup.enabled=true');
  await kubectl('create job backup-now --from=cronjob/platform-backup');
  const made = await figuresOf('job/backup-now', 'backup made');
  await upgrade('--set backup.restore.enabled=true,backup.restore.overwrite=true');
  // Jobs of the CronJob have the first label too, from their pods.
  const labels = 'app.kubernetes.io/name=backup,app.kubernetes.io/managed-by=Helm';
  const job = (await kubectl(`get job -l ${labels} -o name`)).trim();
  const restored = await figuresOf(job, 'backup restored');
  process.stdout.write(`  ${JSON.stringify(restored)}\n`);
  if (JSON.stringify(restored) !== JSON.stringify(made))
    throw new Error(`The backup had ${JSON.stringify(made)}`);
  await kubectl('delete job backup-now');
  await upgrade('--set backup.enabled=false,backup.restore.enabled=false');
}
