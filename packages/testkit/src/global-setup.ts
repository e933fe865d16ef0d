import { ServerBroker } from './servers/broker.ts';

/** Jest calls setup once per project, all in one process; they share one broker. */
const run = globalThis as { platformTestBroker?: { broker: ServerBroker; projects: number } };

export default async function setup(): Promise<void> {
  if (run.platformTestBroker !== undefined) {
    run.platformTestBroker.projects += 1;
    return;
  }
  const broker = new ServerBroker();
  run.platformTestBroker = { broker, projects: 1 };
  await broker.listen();
}
