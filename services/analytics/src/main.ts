import { runService } from '@platform/service-kit';
import { readAnalyticsConfig } from './config.ts';
import { serviceName } from './context.ts';
import { startAnalytics } from './service.ts';

await runService(serviceName, () => startAnalytics(readAnalyticsConfig(process.env)));
