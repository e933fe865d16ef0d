import { runService } from '@platform/service-kit';
import { readContentConfig } from './config.ts';
import { serviceName } from './context.ts';
import { startContent } from './service.ts';

await runService(serviceName, () => startContent(readContentConfig(process.env)));
