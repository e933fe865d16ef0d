import { describe, expect, test } from '@jest/globals';
import { isCutMp4 } from './whole-mp4.ts';

const box = (type: string, body: number) => {
  const bytes = Buffer.alloc(8 + body);
  bytes.writeUInt32BE(bytes.length, 0);
  bytes.write(type, 4, 'latin1');
  return bytes;
};
const longBox = (type: string, body: number) => {
  const bytes = Buffer.alloc(16 + body);
  bytes.writeUInt32BE(1, 0);
  bytes.write(type, 4, 'latin1');
  bytes.writeBigUInt64BE(BigInt(bytes.length), 8);
  return bytes;
};
const isCut = (...parts: Buffer[]) => {
  const file = Buffer.concat(parts);
  return isCutMp4(async (start, end) => file.subarray(start, end + 1), file.length);
};

describe('isCutMp4', () => {
  test('a whole file is whole', async () => {
    expect(await isCut(box('ftyp', 16), box('moov', 100), box('mdat', 1000))).toBe(false);
    expect(await isCut(box('ftyp', 16), longBox('mdat', 1000), box('moov', 100))).toBe(false);
    expect(await isCut(box('ftyp', 16), Buffer.from('\0\0\0\0mdat and so on', 'latin1'))).toBe(false);
  });

  test('a file that ends within a box is cut, wherever it is', async () => {
    const file = Buffer.concat([box('ftyp', 16), box('moov', 100), box('mdat', 1000)]);
    for (const length of [40, 140, 1000, file.length - 1])
      expect(await isCut(file.subarray(0, length))).toBe(true);
    expect(await isCut(box('ftyp', 16), longBox('mdat', 1000).subarray(0, 500))).toBe(true);
    expect(await isCut(box('ftyp', 16), longBox('mdat', 1000).subarray(0, 12))).toBe(true);
  });

  test('what follows the last box is no cut', async () => {
    expect(await isCut(box('ftyp', 16), box('moov', 100), Buffer.from('ID3 and then some'))).toBe(false);
    expect(await isCut(box('ftyp', 16), box('moov', 100), Buffer.alloc(50))).toBe(false);
    expect(await isCut(box('ftyp', 16), box('moov', 100), Buffer.alloc(3))).toBe(false);
  });
});
