import { runService } from '@platform/service-kit';
import { readContentConfig } from './config.ts';
import { serviceName } from './context.ts';
import { start } from './service.ts';

await runService(serviceName, () => start(readContentConfig(process.env)));
