import { runService } from '@platform/service-kit';
import { readSandboxConfig } from './config.ts';
import { start } from './service.ts';

await runService('sms-sandbox', () => start(readSandboxConfig(process.env)));
