import {
  AppError,
  isConnectivityError,
  isDuplicateKey,
  isMongoOverTime,
  retry,
  type StepResult,
} from '@platform/service-kit';

/** MongoDB's number for a full disk. */
const outOfDiskSpace = 14031;

/** Whether the same events may go through later. */
function isTransient(error: unknown): boolean {
  if (isConnectivityError(error) || isMongoOverTime(error) || isDuplicateKey(error)) return true;
  if (error instanceof AppError) return error.status === 503;
  return Number((error as { code?: unknown }).code) === outOfDiskSpace;
}

/** Runs a step, which is tried again after a transient error. Any other error is the event's. */
export async function retryTransient(step: () => Promise<StepResult>): Promise<StepResult> {
  try {
    return await step();
  } catch (error) {
    if (!isTransient(error)) throw error;
    return retry(error instanceof Error ? error.message : 'MongoDB failed');
  }
}
