import { describe, expect, test } from '@jest/globals';
import { objectKeyOf } from './object-keys.ts';

const name = 'f47ac10b-58cc-4372-a567-0e02b2c3d479.mp4';
const key = `uploads/${name}`;

describe('objectKeyOf', () => {
  test.each([
    `/objects/${key}`,
    key,
    `http://127.0.0.1:9000/media/${key}?X-Amz-Signature=abc&x-id=PutObject`,
    `https://media.s3.eu-west-1.amazonaws.com/${key}`,
  ])('%s names its object', (given) => expect(objectKeyOf('video', given)).toBe(key));

  test('keeps folders apart', () => {
    const picture = key.replace('uploads', 'thumbnails');
    expect(objectKeyOf('thumbnail', `/objects/${picture}`)).toBe(picture);
    expect(objectKeyOf('video', `/objects/${picture}`)).toBeUndefined();
    expect(objectKeyOf('thumbnail', `/objects/${key}`)).toBeUndefined();
  });

  test.each([
    '',
    name,
    'uploads/film.mp4',
    '/objects/uploads/',
    '/objects/uploads/..',
    `/objects/uploads/../thumbnails/${name}`,
    `/objects/uploads/../uploads/x${name}`,
    `/objects/uploads/a/${name}`,
    `/objects/uploads/.${name}`,
    `/objects/uploads/a%2f..%2f${name}`,
    `/objects/${key}/`,
    `/objects/${key}?b`,
    `/objects/${key}%00`,
    `/objects/${key}\n`,
    `/objects/${key}\u0000`,
    `/objects/checked/${key}.json`,
    `https://a.example/${key}/../..`,
    'https://a.example/uploads/a%2fb',
    `https://a.example/${name}`,
  ])('%j names none', (given) => expect(objectKeyOf('video', given)).toBeUndefined());
});
