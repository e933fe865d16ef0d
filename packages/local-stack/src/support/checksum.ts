import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** @throws when a downloaded file isn't the one that was expected: its SHA-256 in hexadecimal is another one */
export async function verifySha256(file: string, expected: string): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const actual = hash.digest('hex');
  if (actual !== expected) throw new Error(`${file} has SHA-256 ${actual}, expected ${expected}: not used`);
}
