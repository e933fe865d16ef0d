import type { ContentEvent } from '@platform/contracts';
import { done, type Logger, retry, type StepResult } from '@platform/service-kit';
import { type ReleaseContext, releaseObjects } from '../domain/release-objects.ts';

/** An item was deleted, or let go of an object: what nothing refers to any more is removed. */
export async function onContentEvent(
  context: ReleaseContext & { logger: Logger },
  event: ContentEvent,
): Promise<StepResult> {
  const released = event.kind === 'item.deleted' ? event.objectPaths : event.released;
  if (released.length === 0) return done();
  try {
    const keys = await releaseObjects(context, released);
    if (keys.length > 0) context.logger.info({ keys, itemId: event.itemId }, 'removed released objects');
    return done();
  } catch (error) {
    context.logger.warn({ err: error, itemId: event.itemId }, 'released objects could not be removed yet');
    return retry('S3 or content could not be asked');
  }
}
