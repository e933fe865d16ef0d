import { runService } from '@platform/service-kit';
import { readWorkerConfig } from './config.ts';
import { startWorker } from './worker-service.ts';

await runService('storage-worker', () => startWorker(readWorkerConfig(process.env)));
