/** Larger reads cost less a byte; two of these are in use for each client that stands still. */
const bufferBytes = 128 * 1024;
const mostFree = 64;

const free: Buffer[] = [];

/** A buffer to read into, new or used before. */
export const takeBuffer = (): Buffer => free.pop() ?? Buffer.allocUnsafeSlow(bufferBytes);

/** Takes a buffer back once its bytes are written. */
export function giveBuffer(buffer: Buffer): void {
  if (free.length < mostFree) free.push(buffer);
}
