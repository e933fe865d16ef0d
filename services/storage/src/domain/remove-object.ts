import type { DeclaredSizes, ObjectStore, SidecarStore } from './ports.ts';

export interface RemoveContext {
  store: ObjectStore;
  sidecars: SidecarStore;
  declared: DeclaredSizes;
}

/** Removes an object for good: first its sidecar, so that it is no longer published, then itself. Repeating it does no harm. */
export async function removeObject(context: RemoveContext, key: string): Promise<void> {
  await context.sidecars.delete(key);
  await context.store.delete(key);
  await context.declared.delete(key);
}
