import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;

/** A picture that doesn't compress. */
export const noisePicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888', noise } });

/** Red left, blue right, as stored by a camera held upright: rotated by EXIF, with a GPS position. */
export async function cameraPicture(): Promise<Buffer> {
  const blue = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#00f' } })
    .raw()
    .toBuffer();
  return sharp({ create: { width: 800, height: 400, channels: 3, background: '#f00' } })
    .composite([{ input: blue, raw: { width: 400, height: 400, channels: 3 }, left: 400, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Copyright: 'canary-of-a-camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .jpeg()
    .toBuffer();
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

/** A black PNG with one bit per pixel: many pixels in few bytes. `rows` is the real number of rows. */
export function blackPng(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
