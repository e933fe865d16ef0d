import { limits, pictureWidths } from '@platform/contracts';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { EncodedPicture, PictureRejection } from '../domain/objects.ts';

// sharp reads SVG, TIFF and more; uploads may use only these four formats.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`),
});
sharp.cache(false);
// Decoding threads per picture, outside the event loop.
sharp.concurrency(1);

/** Time limit of a step. */
const timeout = { seconds: 20 };
/** Taller pictures are scaled down: WebP is limited to 16,383 pixels. */
const tallest = 4;

const decoding = {
  limitInputPixels: limits.thumbnailPixels,
  // Rejects truncated pictures, but not minor errors of cameras and editors.
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
 * Converts an uploaded JPG, PNG, GIF or WebP to WebP: upright, in sRGB, without metadata, the first frame of an
 * animation, in each width up to its own.
 * @throws when it takes too long
 */
export async function encodePicture(bytes: Uint8Array): Promise<EncodedPicture | PictureRejection> {
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!size) return 'not-a-picture';
  if (size.width * size.height > limits.thumbnailPixels) return 'too-many-pixels';

  const widest = pictureWidths[pictureWidths.length - 1] ?? size.width;
  // Decoded once: smaller widths are scaled from the widest.
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
