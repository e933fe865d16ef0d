import { consumerGroups, topics, trackedRecordSchema } from '@platform/contracts';
import { createProducer, repeat, runBatchConsumer, serviceStarter } from '@platform/service-kit';
import type { AnalyticsConfig } from './config.ts';
import { openContext, serviceName } from './context.ts';
import { observeStored, toNewActions, writerBatches } from './events/writer.ts';
import { routes } from './http/routes.ts';
import { createViewsPusher } from './push-views.ts';
import { createActionStore, isPoison } from './store/action-store.ts';
import { addPlaybacks } from './store/playbacks.ts';

/** Starts the analytics service: the ClickHouse writer and the query API. */
export const start = serviceStarter(serviceName, async (config: AnalyticsConfig, logger) => {
  const context = await openContext(config, logger);
  const { clickhouse, content } = context;
  const kafka = { ...config.kafka, clientId: serviceName, logger };
  const deadLetter = await createProducer({ ...kafka, topics: [topics.deadLetter] });
  const actions = createActionStore(clickhouse, logger);
  const writer = runBatchConsumer({
    ...kafka,
    ...writerBatches,
    groupId: consumerGroups.actions,
    topics: [topics.tracking],
    schema: trackedRecordSchema,
    deadLetter,
    isPoison,
    async apply(batch) {
      await actions.add(toNewActions(batch), batch.fence);
      await addPlaybacks(
        clickhouse,
        batch.events.flatMap(({ value }) => value),
      );
      observeStored(batch);
    },
  });
  const views = repeat({
    logger,
    everyMs: config.views.pushIntervalMs,
    failure: 'content could not be told the views of its items yet',
    work: createViewsPusher(clickhouse, content.setViews),
  });
  return {
    routes: (app) => routes(app, context),
    resources: {
      clickhouse: {
        close: () => clickhouse.close(),
        check: async () => {
          const response = await clickhouse.ping({ select: true });
          if (!response.success) throw response.error;
        },
      },
      deadLetter,
      views,
      writer,
    },
  };
});
