import { runService } from '@platform/service-kit';
import { readAnalyticsConfig } from './config.ts';
import { serviceName } from './context.ts';
import { start } from './service.ts';

await runService(serviceName, () => start(readAnalyticsConfig(process.env)));
