import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Loads what kafkajs loads only when it first sends a kind of request. A service that is closed while a consumer joins its group
 * may send one more after its test file is over, when jest refuses to load anything and fails the run for it.
 */
export function preloadKafkaClient(): void {
  const require = createRequire(import.meta.url);
  const folder = join(dirname(require.resolve('kafkajs/package.json')), 'src/protocol/requests');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /\/v\d+\/(request|response)\.js$/.test(name))) {
    require(join(folder, file));
  }
}
