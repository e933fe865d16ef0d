import { join, resolve } from 'node:path';

export const REPOSITORY = resolve(import.meta.dirname, '../../../..');

export type StackPaths = ReturnType<typeof stackPaths>;

/** Everything `make up` keeps; PLATFORM_LOCAL_DIR moves it. */
export function stackPaths() {
  const root = process.env.PLATFORM_LOCAL_DIR || join(REPOSITORY, '.local');
  return {
    root,
    data: join(root, 'data'),
    logs: join(root, 'logs'),
    state: join(root, 'state.json'),
    secrets: join(root, 'secrets.json'),
    /** Lists what the first start created. */
    seeded: join(root, 'seeded.json'),
  };
}
