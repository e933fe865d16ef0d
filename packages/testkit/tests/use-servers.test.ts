import { expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { Kafka, logLevel } from 'kafkajs';
import { MongoClient } from 'mongodb';
import { useKafka, useMongo, useRedis, useS3 } from '../src/index.ts';

const mongo = useMongo();
const redis = useRedis();
const kafka = useKafka();
const s3 = useS3();

test('MongoDB runs transactions', async () => {
  const client = await MongoClient.connect(mongo.url);
  try {
    const items = client.db().collection<{ name: string }>('items');
    await items.insertOne({ name: 'outside' });
    await client.withSession((session) =>
      session.withTransaction(() => items.insertOne({ name: 'inside' }, { session })),
    );
    expect(await items.countDocuments()).toBe(2);
  } finally {
    await client.close();
  }
});

test('Redis starts out empty', async () => {
  const client = new Redis(redis.url);
  expect(await client.dbsize()).toBe(0);
  client.disconnect();
});

test('Kafka takes a message and gives it back', async () => {
  const client = new Kafka({ brokers: kafka.brokers, logLevel: logLevel.NOTHING });
  const topic = `${kafka.topicPrefix}words`;
  const admin = client.admin();
  await admin.connect();
  await admin.createTopics({ topics: [{ topic, numPartitions: 1 }], waitForLeaders: true });
  await admin.disconnect();

  const producer = client.producer();
  await producer.connect();
  await producer.send({ topic, acks: -1, messages: [{ value: 'ice' }] });
  await producer.disconnect();

  const consumer = client.consumer({ groupId: `${kafka.topicPrefix}readers` });
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  const value = await new Promise((resolve) => {
    void consumer.run({ eachMessage: async ({ message }) => resolve(message.value?.toString()) });
  });
  expect(value).toBe('ice');
  await consumer.disconnect();
});

test('the S3 server responds', async () => {
  const response = await fetch(`${s3.endpoint}/health`);
  expect(response.status).toBe(200);
});
