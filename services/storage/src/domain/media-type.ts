import { fileTypeFromBuffer } from 'file-type';

export interface MediaType {
  /** The served content type. */
  contentType: string;
  /** The only ffmpeg demuxer allowed. If ffmpeg guessed, a playlist could pose as a video and open other files. */
  demuxer: string;
}

/** Bytes inspected at the start of a file. */
export const headBytes = 64 * 1024;
/** Bytes inspected at the end: a ZIP's end record may be followed by a comment of 64 kB. */
export const tailBytes = 66 * 1024;

const mov = 'mov';
const types: Record<string, MediaType> = {
  'video/mp4': { contentType: 'video/mp4', demuxer: mov },
  'video/x-m4v': { contentType: 'video/mp4', demuxer: mov },
  'video/quicktime': { contentType: 'video/quicktime', demuxer: mov },
  'video/3gpp': { contentType: 'video/3gpp', demuxer: mov },
  'video/3gpp2': { contentType: 'video/3gpp2', demuxer: mov },
  'video/webm': { contentType: 'video/webm', demuxer: 'matroska' },
  'video/matroska': { contentType: 'video/x-matroska', demuxer: 'matroska' },
  'video/vnd.avi': { contentType: 'video/x-msvideo', demuxer: 'avi' },
  'video/mp2t': { contentType: 'video/mp2t', demuxer: 'mpegts' },
  'video/MP1S': { contentType: 'video/mpeg', demuxer: 'mpeg' },
  'video/MP2P': { contentType: 'video/mpeg', demuxer: 'mpeg' },
  'video/ogg': { contentType: 'video/ogg', demuxer: 'ogg' },
  'video/x-flv': { contentType: 'video/x-flv', demuxer: 'flv' },
  'video/x-ms-asf': { contentType: 'video/x-ms-wmv', demuxer: 'asf' },
};

/** The demuxer of a type that was detected before. */
export const demuxerOf = (contentType: string): string =>
  Object.values(types).find((type) => type.contentType === contentType)?.demuxer ?? mov;

/** Detects a video's type by its first bytes; undefined if unsupported. */
export async function mediaTypeOf(head: Uint8Array): Promise<MediaType | undefined> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  return found && Object.hasOwn(types, found.mime) ? types[found.mime] : undefined;
}

const markup = /<(?:!doctype|(?:html|head|body|script|iframe|svg)[\s>]|\?php)/i;

/** Whether a picture or video is also a valid page, PDF or archive. `head` and `tail` may overlap for a small file. */
export function isPolyglot(head: Uint8Array, tail: Uint8Array): boolean {
  const beginning = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const end = Buffer.from(tail.buffer, tail.byteOffset, tail.byteLength);
  return (
    markup.test(beginning.toString('latin1')) ||
    markup.test(end.toString('latin1')) ||
    beginning.subarray(0, 1024).includes('%PDF-') ||
    end.subarray(-tailBytes).includes('PK\x05\x06', 0, 'latin1')
  );
}
/** Boxes in which a truncated file may end. Others, and data that some cameras append, are no sign of truncation. */
const bodies = new Set(['mdat', 'moov', 'moof', 'free', 'skip', 'wide', 'sidx', 'mfra', 'udta', 'uuid']);

/** Limit for files with very many fragments. */
const mostBoxes = 200;

type Read = (start: number, end: number) => Promise<Uint8Array | undefined>;

/**
 * Whether an mp4 or mov ends before its last box (ISO/IEC 14496-12 section 4.2): an interrupted upload that was kept.
 * Such a file may begin with all its tables and look valid to ffprobe.
 */
export async function isCutMp4(read: Read, size: number): Promise<boolean> {
  let offset = 0;
  for (let boxes = 0; boxes < mostBoxes && size - offset >= 8; boxes += 1) {
    const head = await read(offset, Math.min(size, offset + 16) - 1);
    if (!head) return false;
    const view = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
    const short = view.readUInt32BE(0);
    // 0: extends to the end of the file.
    if (short === 0) return false;
    const long = short === 1;
    if (long && view.length < 16) return true;
    const length = long ? Number(view.readBigUInt64BE(8)) : short;
    if (length < (long ? 16 : 8)) return false;
    if (offset + length > size) return bodies.has(view.toString('latin1', 4, 8));
    offset += length;
  }
  return false;
}
