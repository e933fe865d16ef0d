import { runService } from '@platform/service-kit';
import { readScraperConfig } from './config.ts';
import { start } from './service.ts';

await runService('scraper', () => start(readScraperConfig(process.env)));
