import type { ContentEvent } from '@platform/contracts';
import { done, isConnectivityError, retry, type StepResult } from '@platform/service-kit';
import type { Objects } from '../domain/objects.ts';
import { applyContentEvent } from '../domain/references.ts';

/** Applies an event to its objects. */
export async function onContentEvent(objects: Objects, event: ContentEvent): Promise<StepResult> {
  try {
    await applyContentEvent(objects, event);
    return done();
  } catch (error) {
    // S3 with a full or broken disk responds to every request with an error: then no object is at fault, and the event waits.
    const failing =
      !isConnectivityError(error) && (await objects.declared.put('probe', 1).catch(() => retry('S3 fails')));
    if (failing) return failing;
    throw error;
  }
}
