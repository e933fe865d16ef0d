import { beforeEach, expect, test } from '@jest/globals';
import type { ContentEvent } from '@platform/contracts';
import { done, errors, isConnectivityError } from '@platform/service-kit';
import { memoryObjects } from '../../tests/support/memory-objects.ts';
import { newKey, objectPathOf } from '../domain/object-key.ts';
import { onContentEvent } from './on-content-event.ts';

let { objects, add } = memoryObjects({ now: Date.now() });
let event: ContentEvent;

beforeEach(() => {
  ({ objects, add } = memoryObjects({ now: Date.now() }));
  event = {
    eventId: crypto.randomUUID(),
    at: new Date().toISOString(),
    kind: 'item.saved',
    itemType: 'video',
    itemId: 'a',
    revision: 1,
    objectPaths: [objectPathOf(add(newKey('video', 'mp4')))],
    released: [],
    visibleFrom: null,
  };
});

/** An error of the AWS SDK, as `callS3` passes it on. */
const s3Error = (fields: object) =>
  errors.unavailable(undefined, undefined, Object.assign(new Error(), fields));
const internalError = s3Error({ name: 'InternalError', $metadata: { httpStatusCode: 500 } });
const reject = (error: Error) => () => Promise.reject(error);

test('an event is applied', async () => {
  expect(await onContentEvent(objects, event)).toEqual(done());
});

test('an object that cannot be read is an exception, so that the event ends as a dead letter', async () => {
  objects.store.readJson = reject(internalError);
  await expect(onContentEvent(objects, event)).rejects.toBe(internalError);
  expect(isConnectivityError(internalError)).toBe(false);
});

test('while S3 takes nothing, the event waits', async () => {
  objects.store.replaceJson = reject(internalError);
  objects.store.put = reject(internalError);
  expect(await onContentEvent(objects, event)).toMatchObject({ outcome: 'retry' });
});

test.each([
  ['refuses connections', { code: 'ECONNREFUSED' }],
  ['does not respond', { name: 'TimeoutError' }],
  ['is overloaded', { name: 'SlowDown', $metadata: { httpStatusCode: 503 } }],
])('while S3 %s, the runner waits', async (_, fields) => {
  objects.store.readJson = reject(s3Error(fields));
  const error = await onContentEvent(objects, event).catch((thrown: unknown) => thrown);
  expect(isConnectivityError(error)).toBe(true);
});
