import { runService } from '@platform/service-kit';
import { readSmsConfig } from './config.ts';
import { start } from './service.ts';

await runService('sms', () => start(readSmsConfig(process.env)));
