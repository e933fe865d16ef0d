import { runService } from '@platform/service-kit';
import { readGatewayConfig } from './config.ts';
import { start } from './service.ts';

await runService('gateway', () => start(readGatewayConfig(process.env)));
