import { counter, gauge } from '../metrics/registry.ts';

/** What consumers of every kind count. */
export const consumed = counter({
  name: 'kafka_consumed_messages_total',
  help: 'Events a step is through with, by what became of them',
  labelNames: ['topic', 'group', 'outcome'],
});

export const lag = gauge({
  name: 'kafka_consumer_lag',
  help: 'Events behind the end of a partition',
  labelNames: ['topic', 'partition', 'group'],
});
