import type { ContentEvent } from '@platform/contracts';
import { done, retry, type StepResult } from '@platform/service-kit';
import type { Objects } from '../domain/objects.ts';
import { applyContentEvent } from '../domain/references.ts';

/** Applies an event to its objects. */
export async function onContentEvent(objects: Objects, event: ContentEvent): Promise<StepResult> {
  const { logger } = objects;
  try {
    const removed = await applyContentEvent(objects, event);
    if (removed.length > 0) logger.info({ removed, itemId: event.itemId }, 'removed released objects');
    return done();
  } catch (error) {
    logger.warn({ err: error, itemId: event.itemId }, 'an event could not be applied yet');
    return retry('S3 could not be asked');
  }
}
