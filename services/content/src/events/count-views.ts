import { topics, trackedRecordSchema } from '@platform/contracts';
import { type Consumer, type KafkaOptions, type Producer, runConsumer } from '@platform/service-kit';
import { onTrackedActions, startOfViews, type ViewsContext } from './on-tracked-actions.ts';

/** Some 200 tracked actions: a busy hour's transactions are worth their cost, and a quiet one's are few. */
const minBytes = 64 * 1024;
/** Records, each of up to 50 actions. */
const batchSize = 100;

export interface ViewCounterOptions extends ViewsContext {
  kafka: KafkaOptions;
  deadLetter: Producer;
  groupId?: string;
}

/** Counts the views among what members are seen to do, until closed. */
export function countViewsOf(options: ViewCounterOptions): Promise<Consumer> {
  const { kafka, deadLetter, groupId = 'content-views', ...context } = options;
  return runConsumer({
    ...kafka,
    groupId,
    topics: [topics.tracking],
    schema: trackedRecordSchema,
    deadLetter,
    minBytes,
    batchSize,
    startAt: (start) => startOfViews(context, start),
    batchHandler: (records) =>
      onTrackedActions(
        context,
        records.flatMap((record) => record.value.map((value) => ({ ...record, value }))),
      ),
  });
}
