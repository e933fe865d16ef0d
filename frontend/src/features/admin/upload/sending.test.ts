import { afterEach, expect, jest, test } from '@jest/globals';
import { limits } from '@platform/contracts/limits';
import { withRetries } from './sending.ts';
import { movie } from './testing.ts';
import { uploadStore } from './upload-store.ts';

afterEach(() => uploadStore.set({ phase: 'none' }));

test('the next step of an upload does not say that it waits, once one succeeded after an outage', async () => {
  jest.replaceProperty(limits, 'uploadRetryDelaysMs', [0] as never);
  uploadStore.set({ phase: 'uploading', file: movie(), sent: 0, rate: null });
  const step = jest.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('No response'));
  step.mockImplementationOnce(async () => {
    expect(uploadStore.get()).toMatchObject({ waiting: true });
    return 'done';
  });
  expect(await withRetries(step, new AbortController().signal)).toBe('done');
  expect(uploadStore.get()).toMatchObject({ phase: 'uploading', waiting: false });
});

test('a browser without throwIfAborted runs the steps, and none once it is aborted', async () => {
  jest.spyOn(AbortSignal.prototype, 'throwIfAborted').mockImplementation(() => {
    throw new TypeError('signal.throwIfAborted is not a function');
  });
  const step = jest.fn(async () => 'done');
  expect(await withRetries(step, new AbortController().signal)).toBe('done');
  await expect(withRetries(step, AbortSignal.abort('Cancelled'))).rejects.toBe('Cancelled');
  expect(step).toHaveBeenCalledTimes(1);
});
