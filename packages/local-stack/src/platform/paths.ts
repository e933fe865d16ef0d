import { join, resolve } from 'node:path';

/** The repository. */
export const REPOSITORY = resolve(import.meta.dirname, '../../../..');

/** Folders and files of one running stack. */
export interface StackPaths {
  root: string;
  data: string;
  logs: string;
  /** Pid files. */
  run: string;
  state: string;
  secrets: string;
  /** What was created on the first start. */
  seeded: string;
}

/** Everything `make up` keeps; PLATFORM_LOCAL_DIR moves it. */
export function stackPaths(root = process.env.PLATFORM_LOCAL_DIR || join(REPOSITORY, '.local')): StackPaths {
  return {
    root,
    data: join(root, 'data'),
    logs: join(root, 'logs'),
    run: join(root, 'run'),
    state: join(root, 'state.json'),
    secrets: join(root, 'secrets.json'),
    seeded: join(root, 'seeded.json'),
  };
}
