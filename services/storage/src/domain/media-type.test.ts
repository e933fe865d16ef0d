import { describe, expect, test } from '@jest/globals';
import { isCutMp4, isPolyglot, mediaTypeOf } from './media-type.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const png = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001080600000036f93ddf', 'hex');

describe('mediaTypeOf', () => {
  test('a video is known by its first bytes', async () => {
    const mp4 = bytes('\0\0\0\x18ftypisom\0\0\x02\0isommp42');
    expect(await mediaTypeOf(mp4)).toEqual({ contentType: 'video/mp4', demuxer: 'mov' });
    expect(await mediaTypeOf(bytes('GIF89a..........'))).toBeUndefined();
  });

  test.each([
    '',
    '#EXTM3U\n',
    'ffconcat version 1.0\n',
    '<svg xmlns="x"/>',
    '<?xml version="1.0"?><svg/>',
    '%PDF-1.7',
    '<html>',
  ])('%j is nothing we take', async (text) => {
    expect(await mediaTypeOf(bytes(text))).toBeUndefined();
  });
});

describe('isPolyglot', () => {
  const plain = Buffer.concat([png, Buffer.alloc(200, 0x20)]);
  test('plain bytes are not', () => {
    expect(isPolyglot(plain, plain)).toBe(false);
    expect(isPolyglot(bytes('<x:xmpmeta xmlns:x="adobe:ns:meta/">'), plain)).toBe(false);
  });
  test.each(['<SCRIPT src=x>', '<!doctype html>', '<svg onload=x>', '<?php echo 1;', '<iframe src=x>'])(
    '%s',
    (text) => {
      const hiding = Buffer.concat([plain, bytes(text)]);
      expect(isPolyglot(hiding, plain)).toBe(true);
      expect(isPolyglot(plain, hiding)).toBe(true);
    },
  );
  test('an archive at the end, a PDF at the beginning', () => {
    expect(isPolyglot(plain, Buffer.concat([plain, bytes('PK\x05\x06'), Buffer.alloc(18)]))).toBe(true);
    expect(isPolyglot(Buffer.concat([png, bytes('%PDF-1.4')]), plain)).toBe(true);
  });
});

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
