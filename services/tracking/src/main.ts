import { runService } from '@platform/service-kit';
import { readTrackingConfig } from './config.ts';
import { start } from './service.ts';

await runService('tracking', () => start(readTrackingConfig(process.env)));
