import type { ObjectKind } from './object-key.ts';

const byContentType: Record<ObjectKind, Record<string, string>> = {
  video: {
    'video/mp4': 'mp4',
    'video/x-m4v': 'm4v',
    'video/quicktime': 'mov',
    'video/webm': 'webm',
    'video/x-matroska': 'mkv',
    'video/matroska': 'mkv',
    'video/x-msvideo': 'avi',
    'video/vnd.avi': 'avi',
    'video/mp2t': 'ts',
    'video/mpeg': 'mpg',
    'video/ogg': 'ogv',
    'video/x-flv': 'flv',
    'video/x-ms-wmv': 'wmv',
    'video/3gpp': '3gp',
  },
  thumbnail: { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif', 'image/webp': 'webp' },
};

const fallback: Record<ObjectKind, string> = { video: 'mp4', thumbnail: 'jpg' };

/**
 * The ending of a new key: the filename's when it is an allowed one, else the content type's, else the usual. It is for the
 * reader's eye only; what an object is served as comes from its bytes.
 */
export function extensionFor(kind: ObjectKind, file: { filename?: string; contentType?: string }): string {
  const known = byContentType[kind];
  const given = /\.([a-z0-9]{2,4})$/i.exec(file.filename ?? '')?.[1]?.toLowerCase();
  const ending = given === 'jpeg' ? 'jpg' : given;
  if (ending && Object.values(known).includes(ending)) return ending;
  return (
    (file.contentType && Object.hasOwn(known, file.contentType) && known[file.contentType]) || fallback[kind]
  );
}
