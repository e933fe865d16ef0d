import { runService } from '@platform/service-kit';
import { readStorageConfig } from './config.ts';
import { start } from './service.ts';

await runService('storage', () => start(readStorageConfig(process.env)));
