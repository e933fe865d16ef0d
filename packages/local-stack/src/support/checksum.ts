import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** A downloaded file isn't the one that was expected. */
export class ChecksumError extends Error {
  override name = 'ChecksumError';
}

/** SHA-256 of a file in hexadecimal. */
export async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** @throws ChecksumError when the file's SHA-256 is another one */
export async function verifySha256(file: string, expected: string): Promise<void> {
  const actual = await sha256OfFile(file);
  if (actual !== expected)
    throw new ChecksumError(`${file} has SHA-256 ${actual}, expected ${expected}: not used`);
}
