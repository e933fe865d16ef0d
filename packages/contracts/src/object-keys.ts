import { parseUrl } from './urls.ts';

/** What the public path of every stored object begins with. */
export const objectsPrefix = '/objects/';

/** The folder under it where each kind of stored object lies. */
export const objectFolders = { video: 'uploads', thumbnail: 'thumbnails' } as const;

export type ObjectKind = keyof typeof objectFolders;

const objectName = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\\.[a-z0-9]{2,4}';

/** Matches the keys of a kind of stored object: `<folder>/<uuid>.<extension>`, the object's public path without its prefix. */
export const objectKeyPatterns = {
  video: new RegExp(`^${objectFolders.video}/${objectName}$`),
  thumbnail: new RegExp(`^${objectFolders.thumbnail}/${objectName}$`),
};

/** The key of an uploaded object by its public path, the key itself or its presigned URL. Only the path counts, never host or query. */
export function objectKeyOf(kind: ObjectKind, pathOrUrl: string): string | undefined {
  const path = parseUrl(pathOrUrl)?.pathname ?? pathOrUrl;
  const key = path.split('/').slice(-2).join('/');
  return objectKeyPatterns[kind].test(key) ? key : undefined;
}
