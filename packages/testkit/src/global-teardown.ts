import type { ServerBroker } from './servers/broker.ts';

const run = globalThis as { platformTestBroker?: { broker: ServerBroker; projects: number } };

export default async function teardown(): Promise<void> {
  if (run.platformTestBroker === undefined) return;
  run.platformTestBroker.projects -= 1;
  if (run.platformTestBroker.projects > 0) return;
  await run.platformTestBroker.broker.close();
  run.platformTestBroker = undefined;
}
