import { parseArgs } from 'node:util';
import { ConfigError, createLogger } from '@platform/service-kit';
import { backupIds, makeBackup, restoreBackup } from './backup.ts';
import { readBackupConfig } from './config.ts';
import type { Manifest } from './manifest.ts';

const logger = createLogger({ name: 'backup' });

const figures = ({ id, collections, tables, objects }: Manifest) => ({
  id,
  documents: collections.reduce((sum, { count }) => sum + count, 0),
  rows: tables.reduce((sum, { count }) => sum + count, 0),
  objects: objects.length,
  bytesOfObjects: objects.reduce((sum, { size }) => sum + size, 0),
});

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { overwrite: { type: 'boolean', default: false } },
  });
  const [command, id] = positionals;
  const config = readBackupConfig(process.env);
  if (command === 'backup') logger.info(figures(await makeBackup(config)), 'backup made');
  else if (command === 'restore')
    logger.info(figures(await restoreBackup(config, { ...(id && { id }), ...values })), 'backup restored');
  else if (command === 'list') for (const one of await backupIds(config)) process.stdout.write(`${one}\n`);
  else throw new Error('Usage: main.ts backup | list | restore [id] [--overwrite]');
} catch (err) {
  if (err instanceof ConfigError) logger.fatal({ problems: err.problems }, 'bad configuration');
  else logger.fatal({ err }, 'failed');
  // At once: after the first failure the other dumps and copies would go on.
  process.exit(1);
}
