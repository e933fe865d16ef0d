import { chmodSync, mkdirSync } from 'node:fs';

/** Makes a folder that only its owner may open; one that exists becomes private. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
}
