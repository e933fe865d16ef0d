import { keyOfPath } from './object-key.ts';
import type { ContentReferences } from './ports.ts';
import { type RemoveContext, removeObject } from './remove-object.ts';

export interface ReleaseContext extends RemoveContext {
  references: ContentReferences;
}

/**
 * Removes the objects an item or post no longer refers to, with the pictures taken from them, unless another does. Throws when
 * content can't be asked. Repeating it does no harm. Gives the keys that were removed.
 */
export async function releaseObjects(context: ReleaseContext, objectPaths: string[]): Promise<string[]> {
  const keys = new Set(objectPaths.map(keyOfPath).filter((key) => key !== undefined));
  for (const key of [...keys]) {
    const taken = (await context.sidecars.getFresh(key))?.thumbnail;
    if (taken) keys.add(taken);
  }
  const used = await context.references.referenced([...keys]);
  const unused = [...keys].filter((key) => !used.has(key));
  for (const key of unused) await removeObject(context, key);
  return unused;
}
