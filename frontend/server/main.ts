import { runService } from '@platform/service-kit';
import { loadConfig } from './config.ts';
import { start } from './service.ts';

await runService('web', () => start(loadConfig(process.env)));
