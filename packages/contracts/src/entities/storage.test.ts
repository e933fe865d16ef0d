import { describe, expect, test } from '@jest/globals';
import { limits } from '../limits.ts';
import {
  checkUploadSchema,
  completeMultipartSchema,
  multipartParamsSchema,
  multipartQuerySchema,
} from './storage.ts';

test('as many parts as there may be, with the longest ETags, pass the gateway', () => {
  // A quotation mark is sent as two bytes.
  const ETag = `"${'e'.repeat(limits.multipartEtagCharacters - 2)}"`;
  const parts = Array.from({ length: limits.multipartMaxParts }, (_, index) => ({
    PartNumber: index + 1,
    ETag,
  }));
  expect(completeMultipartSchema.safeParse({ parts }).success).toBe(true);
  expect(Buffer.byteLength(JSON.stringify({ parts }))).toBeLessThanOrEqual(limits.requestBodyBytes);
});

describe('an upload id', () => {
  test.each([
    '0b5a1e0c-6f0e-4c0a-9f1e-2d3c4b5a6978',
    '2~7xGLTyAoYjaR0i2IYyE4Vy8FJ7mPz',
    '.ibZBv_75gd9r8lH_gqXatLdxMVpAlj6ncq.8LqdxS6lVn0XqrsH9gpzSB-',
    'a'.repeat(255),
  ])('%s', (uploadId) => expect(multipartParamsSchema.parse({ uploadId })).toEqual({ uploadId }));

  test.each(
    [
      '',
      '.',
      '..',
      '.. ',
      '..\t',
      '..\u00A0',
      '...',
      ' a',
      'a ',
      'a\n',
      'a/b',
      'a\\b',
      'a\0',
      'a%2e',
      '＿',
      '_',
    ].concat('a'.repeat(255 + 1)),
  )('%j is none', (uploadId) => expect(multipartParamsSchema.safeParse({ uploadId }).success).toBe(false));
});

test('keys and paths of uploads are taken as they are', () => {
  const key = 'uploads/0b5a1e0c-6f0e-4c0a-9f1e-2d3c4b5a6978.mp4';
  expect(multipartQuerySchema.parse({ key })).toEqual({ key });
  for (const other of [` ${key}`, `${key}\n`, `/${key}`, key.replace('uploads', 'thumbnails')])
    expect(multipartQuerySchema.safeParse({ key: other }).success).toBe(false);
  const objectPath = ` /objects/${key} `;
  expect(checkUploadSchema.parse({ objectPath })).toEqual({ objectPath });
});
