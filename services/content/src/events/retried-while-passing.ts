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

/** Says whether an error is of the moment: the same events will go through later. */
function passes(error: unknown): boolean {
  if (isConnectivityError(error) || isMongoOverTime(error) || isDuplicateKey(error)) return true;
  if (error instanceof AppError) return error.status === 503;
  return Number((error as { code?: unknown }).code) === outOfDiskSpace;
}

/** Runs a step; an error of the moment has it tried again, any other is the event's. */
export async function retriedWhilePassing(step: () => Promise<StepResult>): Promise<StepResult> {
  try {
    return await step();
  } catch (error) {
    if (!passes(error)) throw error;
    return retry(error instanceof Error ? error.message : 'MongoDB failed');
  }
}
