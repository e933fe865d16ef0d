import sharp from 'sharp';

// Only what sites send: sharp reads SVG, TIFF and more.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`) });
sharp.cache(false);
sharp.concurrency(1);

const widthPixels = 320;
const maxPixels = 4_000_000;
const timeout = { seconds: 5 };

/** Makes a small WebP of a picture, without metadata. @throws when it is none, or too large */
export const shrinkPicture = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', autoOrient: true })
    .resize({ width: widthPixels, height: widthPixels, fit: 'inside', withoutEnlargement: true })
    .timeout(timeout)
    .webp({ quality: 75 })
    .toBuffer();
