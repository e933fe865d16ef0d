import { Kafka, logLevel } from 'kafkajs';

/**
 * Waits until a Kafka that was just started can have consumer groups: it makes their topic when the first asks, and refuses for
 * seconds. A service that a test closes meanwhile would still be asking when the test file is over.
 */
export async function awaitCoordinator(broker: string): Promise<void> {
  const kafka = new Kafka({
    brokers: [broker],
    logLevel: logLevel.NOTHING,
    retry: { initialRetryTime: 100, maxRetryTime: 500, retries: 60 },
  });
  const admin = kafka.admin();
  await admin.connect();
  try {
    await admin.describeGroups(['testkit']);
  } finally {
    await admin.disconnect();
  }
}
