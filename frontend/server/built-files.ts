import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

export type Encoding = 'br' | 'gzip';

/** One file as it is sent: in memory, with the compressed forms that the build left beside it. */
export type BuiltFile = {
  body: Buffer;
  encoded: Partial<Record<Encoding, Buffer>>;
  /** Of the content, and so the same on every replica. */
  etag: string;
};

const suffixes = { br: '.br', gzip: '.gz' } as const satisfies Record<Encoding, string>;

/** A strong ETag of what is sent; each encoding has its own. */
export const etagOf = (body: Buffer | string): string =>
  createHash('sha256').update(body).digest('base64url').slice(0, 22);

/** Reads everything under `folder` by its path on the site. A path that isn't in the map is not there. */
export function readBuiltFiles(folder: string): ReadonlyMap<string, BuiltFile> {
  const root = resolve(folder);
  const names = globSync('**/*', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name));
  const known = new Set(names);
  const isCompressed = (name: string) =>
    Object.values(suffixes).some(
      (suffix) => name.endsWith(suffix) && known.has(name.slice(0, -suffix.length)),
    );

  const files = new Map<string, BuiltFile>();
  for (const name of names) {
    if (isCompressed(name)) continue;
    const body = readFileSync(name);
    const encoded: BuiltFile['encoded'] = {};
    for (const [encoding, suffix] of Object.entries(suffixes) as [Encoding, string][])
      if (known.has(name + suffix)) encoded[encoding] = readFileSync(name + suffix);
    const path = `/${relative(root, name).replaceAll('\\', '/')}`;
    files.set(path, { body, encoded, etag: etagOf(body) });
  }
  return files;
}
