import { ServerBroker } from './servers/broker.ts';

const run = globalThis as { platformTestBroker?: ServerBroker };

/** Jest calls this once per run, though several projects name it. */
export default async function setup(): Promise<void> {
  run.platformTestBroker = new ServerBroker();
  await run.platformTestBroker.listen();
}
