import { commandWaitMs, connectMongo, createLogger, runCommand } from '@platform/service-kit';
import { readWorkerConfig } from '../config.ts';
import { transcodeAnew } from '../store/records.ts';

/** Has the media worker make the renditions of all videos anew. It has the worker's environment. */
await runCommand(async () => {
  const config = readWorkerConfig(process.env);
  const logger = createLogger({ name: 'renditions', level: config.server.logLevel });
  const mongo = await connectMongo({ url: config.mongo.url, logger, startupTimeoutMs: commandWaitMs });
  try {
    return `${await transcodeAnew(mongo.connection)} videos wait for new renditions`;
  } finally {
    await mongo.close();
  }
});
