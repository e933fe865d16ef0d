/** Boxes a cut file is cut in. Others, and what some cameras append after the last box, are no sign of a cut. */
const bodies = new Set(['mdat', 'moov', 'moof', 'free', 'skip', 'wide', 'sidx', 'mfra', 'udta', 'uuid']);

/** A file of very many fragments is looked at up to here. */
const mostBoxes = 200;

type Read = (start: number, end: number) => Promise<Uint8Array | undefined>;

/**
 * Says whether an mp4 or mov ends before its last box does (ISO/IEC 14496-12 section 4.2): an upload that broke off and was
 * kept all the same. Such a file may begin with all its tables and look healthy to ffprobe.
 */
export async function isCutMp4(read: Read, size: number): Promise<boolean> {
  let offset = 0;
  for (let boxes = 0; boxes < mostBoxes && size - offset >= 8; boxes += 1) {
    const head = await read(offset, Math.min(size, offset + 16) - 1);
    if (!head) return false;
    const view = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
    const short = view.readUInt32BE(0);
    // 0: up to the end of the file, whatever its length.
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
