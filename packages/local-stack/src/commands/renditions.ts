import { join } from 'node:path';
import { REPOSITORY, stackPaths } from '../platform/paths.ts';
import { readPorts } from '../platform/ports.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { buildEnvironment } from '../platform/services.ts';
import { runCommand } from '../support/run.ts';

/** Has the running platform make the renditions of all videos anew. */
export async function renditions(): Promise<void> {
  const { 'storage-worker': env } = buildEnvironment(readPorts(), loadSecrets(stackPaths().secrets));
  const cwd = join(REPOSITORY, 'services/storage');
  console.log(await runCommand(process.execPath, ['src/commands/renditions.ts'], { cwd, env }));
}
