/** A service of its own process that uses every kind of server that service-kit connects to. */
import * as z from 'zod';
import {
  commonConfig,
  connectMongo,
  connectRedis,
  createLogger,
  createProducer,
  readConfig,
  runConsumer,
  runService,
  startService,
} from '../../src/index.ts';

await runService('secured', async () => {
  const { server, kafka, mongo, redis } = commonConfig;
  const config = readConfig({ server, kafka, mongo, redis }, process.env);
  const logger = createLogger({ name: 'secured' });
  const topic = `secured-${process.env.KAFKA_SASL_MECHANISM}`;
  return startService({
    name: 'secured',
    config,
    logger,
    open: async () => {
      const client = { ...config.kafka, clientId: 'secured', logger, topics: [topic] };
      const kafka = await createProducer(client);
      const consumer = runConsumer({
        ...client,
        groupId: topic,
        schema: z.unknown(),
        handler: async () => {},
        deadLetter: kafka,
      });
      const redis = await connectRedis({ url: config.redis.url, logger });
      const mongo = await connectMongo({ url: config.mongo.url, logger });
      const send = () => kafka.send(topic, [{ key: null, value: '1' }]);
      return { resources: { mongo, redis, kafka, consumer }, checks: { send } };
    },
  });
});
