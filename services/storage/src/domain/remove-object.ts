import type { ObjectStore, SidecarStore } from './ports.ts';

/** Removes an object for good: first its sidecar, so that it is no longer published, then itself. Repeating it does no harm. */
export async function removeObject(
  context: { store: ObjectStore; sidecars: SidecarStore },
  key: string,
): Promise<void> {
  await context.sidecars.delete(key);
  await context.store.delete(key);
}
