import { runService } from '@platform/service-kit';
import { readAdminAuthConfig } from './config.ts';
import { start } from './service.ts';

await runService('admin-auth', () => start(readAdminAuthConfig(process.env)));
