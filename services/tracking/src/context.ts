import type { BatchingProducer } from '@platform/service-kit';
import { type ActionLog, createActionLog } from './events/publish.ts';

export interface Context {
  readonly actions: ActionLog;
}

/** Wires the service together. */
export const createContext = (batches: BatchingProducer): Context => ({ actions: createActionLog(batches) });
