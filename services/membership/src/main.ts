import { runService } from '@platform/service-kit';
import { readMembershipConfig } from './config.ts';
import { start } from './service.ts';

await runService('membership', () => start(readMembershipConfig(process.env)));
