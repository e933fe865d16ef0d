import { apiPath, consumerGroups, contentEventSchema, limits, topics } from '@platform/contracts';
import { internalOperations, operations } from '@platform/contracts/operations';
import { adminBodyLimit, register, repeat, runConsumer, serviceStarter } from '@platform/service-kit';
import type { StorageConfig } from './config.ts';
import { type Overrides, openContext } from './context.ts';
import { applyContentEvent } from './domain/references.ts';
import { sweep } from './domain/sweep.ts';
import { captionRoutes } from './http/captions.ts';
import { deliverObject } from './http/delivery.ts';
import { multipartRoutes } from './http/multipart.ts';
import { uploadRoutes } from './http/uploads.ts';
import { videoFileRoutes } from './http/video-files.ts';
import { checkBucket, ensureBucketSoon } from './store/bucket.ts';

/** Delay of the first sweep in milliseconds, so that a crash loop doesn't sweep each time. */
const firstSweepMs = 30_000;

/** Starts the storage service; resolves when it is ready. */
export const start = serviceStarter(
  'storage',
  async (config: StorageConfig, logger, overrides: Overrides) => {
    const { context, kafka, resources } = await openContext(config, logger, overrides);
    if (config.s3.manageBucket) await ensureBucketSoon(context.s3, config.s3, logger);
    const consumer = runConsumer({
      ...kafka,
      groupId: consumerGroups.objects,
      topics: [topics.content],
      schema: contentEventSchema,
      handler: async ({ value }) => {
        if (!context.isUndone(value.at)) await applyContentEvent(context, value);
      },
      deadLetter: resources.producer,
    });
    const sweepLogger = logger.child({ module: 'sweeper' });
    const sweeper = repeat({
      work: async (signal) => sweepLogger.info({ result: await sweep(context, signal) }, 'swept'),
      everyMs: config.sweep.intervalSeconds * 1000,
      firstMs: firstSweepMs,
      logger: sweepLogger,
      failure: 'sweep ended early',
    });
    return {
      routes(app) {
        register(app, operations.getObject, deliverObject(context));
        register(app, internalOperations.applyContentEvents, async (req, res) => {
          await Promise.all(req.body.events.map((event) => applyContentEvent(context, event)));
          res.json({});
        });
        captionRoutes(app, context);
        videoFileRoutes(app, context);
        uploadRoutes(app, context);
        multipartRoutes(app, context);
      },
      body: { limit: adminBodyLimit(limits.requestBodyBytes, apiPath('/api/s3/multipart')) },
      resources: { ...resources, consumer, sweeper },
      checks: { s3: () => checkBucket(context.s3, config.s3) },
    };
  },
);
