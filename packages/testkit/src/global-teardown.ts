import type { ServerBroker } from './servers/broker.ts';

const run = globalThis as { platformTestBroker?: ServerBroker };

export default async function teardown(): Promise<void> {
  await run.platformTestBroker?.close();
}
