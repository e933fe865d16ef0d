import { AsyncLocalStorage } from 'node:async_hooks';

interface RequestContext {
  requestId: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` so that `currentRequestId()` gives `requestId` in everything it starts. */
export function runWithRequestId<T>(requestId: string, work: () => T): T {
  return storage.run({ requestId }, work);
}

/** Gives the id of the request being served, or undefined outside one. */
export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId;
}
