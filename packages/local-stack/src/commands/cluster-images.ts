import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buildOptions, imagesOf } from '../platform/images.ts';
import { REPOSITORY } from '../platform/paths.ts';
import { reportStep, runCommand, StackError } from '../support/run.ts';

/**
 * Builds the platform's images and loads them into a cluster.
 *   IMAGE_TAG              their tag; `dev` by default
 *   IMAGE_BUILD_OPTIONS    further options of `docker build`, such as --network host
 *   CLUSTER_LOAD_IMAGE     the command that loads the images named after it, such as 'kind load docker-image'; none where the
 *                          cluster runs on Docker's own images
 */
export async function clusterImages(): Promise<void> {
  const { IMAGE_TAG: tag = 'dev', IMAGE_BUILD_OPTIONS: options = '', CLUSTER_LOAD_IMAGE: load } = process.env;
  const images = imagesOf(tag);
  for (const image of images) {
    const args = ['build', ...options.split(/\s+/).filter(Boolean), '--quiet', ...buildOptions(image), '.'];
    await reportStep(image.image, () => runCommand('docker', args, { cwd: REPOSITORY }));
  }
  if (!load) return;
  const command = `${load} ${images.map(({ image }) => image).join(' ')}`;
  const loading = spawn('sh', ['-c', command], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(loading, 'exit');
  if (code !== 0) throw new StackError(`${command} failed (status ${code})`);
}
