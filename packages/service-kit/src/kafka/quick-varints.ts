import { createRequire } from 'node:module';

interface Encoder {
  buf: Buffer;
  offset: number;
  ensureAvailable(length: number): void;
}

/** Bytes a varint of 32 bits has at most. */
const maxVarIntBytes = 5;

let patched = false;

/**
 * Lets kafkajs 2.2.4 (no longer maintained, pinned exactly) write its variable-length numbers straight into the request: it
 * makes an array and a buffer for each, five to a record, and reckons small ones in BigInt.
 */
export function quickVarints(): void {
  if (patched) return;
  patched = true;
  const require = createRequire(import.meta.url);
  const { prototype } = require('kafkajs/src/protocol/encoder') as {
    prototype: Encoder & { writeVarLong(value: unknown): Encoder };
  };
  const { writeVarLong } = prototype;

  function writeUVarInt(this: Encoder, value: number): Encoder {
    this.ensureAvailable(maxVarIntBytes);
    let left = value >>> 0;
    while (left > 0x7f) {
      this.buf[this.offset++] = (left & 0x7f) | 0x80;
      left >>>= 7;
    }
    this.buf[this.offset++] = left;
    return this;
  }

  Object.assign(prototype, {
    writeUVarInt,
    writeVarLong(this: Encoder, value: unknown): Encoder {
      // Below 2^30 the zigzag form is the same in 32 bits as in 64.
      return typeof value === 'number' && value >= 0 && value < 2 ** 30
        ? writeUVarInt.call(this, value * 2)
        : writeVarLong.call(this, value);
    },
  });
}
