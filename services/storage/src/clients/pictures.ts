import { limits, pictureWidths } from '@platform/contracts';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { EncodedPicture, PictureRefusal } from '../domain/objects.ts';

// The library reads SVG, TIFF and more; these four are all that uploaded bytes reach.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`),
});
sharp.cache(false);
// Threads a picture is decoded with, outside the event loop.
sharp.concurrency(1);

/** Longest a step may take. */
const timeout = { seconds: 20 };
/** A picture taller than this many times its width is made narrower: WebP ends at 16,383 pixels. */
const tallest = 4;

const decoding = {
  limitInputPixels: limits.thumbnailPixels,
  // A picture that was cut off is refused; what a camera or editor wrote a little wrong is not.
  failOn: 'error',
  autoOrient: true,
} as const;

const inside = (width: number) => ({
  width,
  height: width * tallest,
  fit: 'inside' as const,
  withoutEnlargement: true,
});

/**
 * Makes WebP pictures of an uploaded JPG, PNG, GIF or WebP: upright, in sRGB, without metadata, the first frame of an animation, in each
 * of the widths that it has itself.
 * @throws when it takes too long
 */
export async function encodePicture(bytes: Uint8Array): Promise<EncodedPicture | PictureRefusal> {
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!size) return 'not-a-picture';
  if (size.width * size.height > limits.thumbnailPixels) return 'too-many-pixels';

  const widest = pictureWidths[pictureWidths.length - 1] ?? size.width;
  // Decoded once: the other widths are made of the widest.
  const decoded = await sharp(bytes, decoding)
    .resize(inside(widest))
    .timeout(timeout)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: Error) => {
      if (error.message.startsWith('timeout')) throw error;
      return undefined;
    });
  if (!decoded) return 'not-a-picture';

  const { data, info } = decoded;
  const { width, height, channels } = info;
  const encode = (to: number) =>
    sharp(data, { raw: { width, height, channels } }).resize(inside(to)).timeout(timeout).webp().toBuffer();
  const copies = pictureWidths.slice(0, -1).filter((to) => to < width);
  return {
    width,
    height,
    body: await encode(widest),
    copies: await Promise.all(copies.map(async (to) => ({ width: to, body: await encode(to) }))),
    still: (size.pages ?? 1) > 1 || (await fileTypeFromBuffer(bytes))?.mime === 'image/apng',
  };
}
