import { runService } from '@platform/service-kit';
import { readWebConfig } from './config.ts';
import { start } from './service.ts';

await runService('web', () => start(readWebConfig(process.env)));
