import { crc32c } from './crc32c.ts';

/** A message as kafkajs hands it on. */
export interface BatchMessage {
  key: string | null;
  value: string | Buffer;
  headers?: Record<string, string>;
}

export interface BatchHead {
  /** Of all its records, in milliseconds. */
  timestamp: number;
  /** -1 for a producer that isn't idempotent. */
  producerId: bigint;
  producerEpoch: number;
  /** Sequence number of the first record. */
  firstSequence: number;
}

/** Bytes before the first record. */
const headBytes = 61;
const magic = 2;
/** What the batch's length counts from, and what its checksum does. */
const lengthFrom = 12;
const checksumFrom = 21;
/** A record's length, attributes, timestamp delta, offset delta, and the lengths of key, value and headers, at most. */
const recordHeadBytes = 5 + 1 + 1 + 4 * 5;
/** A UTF-16 code unit has no more bytes than this in UTF-8. */
const unitBytes = 3;

/** Bytes that are enough for a batch of these messages. */
export function roomForBatch(messages: readonly BatchMessage[]): number {
  let bytes = headBytes;
  for (const { key, value, headers } of messages) {
    bytes += recordHeadBytes + (key === null ? 0 : key.length * unitBytes);
    bytes += typeof value === 'string' ? value.length * unitBytes : value.length;
    for (const name in headers) bytes += 10 + (name.length + (headers[name] as string).length) * unitBytes;
  }
  return bytes;
}

/**
 * Writes a record batch, uncompressed, of Kafka's message format 2, at `start`; gives the offset behind it. The format:
 * https://kafka.apache.org/documentation/#recordbatch
 * @param out has `roomForBatch(messages)` bytes from `start`
 */
export function writeBatch(
  out: Buffer,
  start: number,
  head: BatchHead,
  messages: readonly BatchMessage[],
): number {
  const end = writeRecords(out, start + headBytes, messages);
  out.writeBigInt64BE(0n, start);
  out.writeInt32BE(end - start - lengthFrom, start + 8);
  // The leader's epoch, which the broker writes.
  out.writeInt32BE(0, start + lengthFrom);
  out.writeInt8(magic, start + 16);
  // Attributes: no compression, timestamps of creation, no transaction.
  out.writeInt16BE(0, start + checksumFrom);
  out.writeInt32BE(messages.length - 1, start + 23);
  out.writeBigInt64BE(BigInt(head.timestamp), start + 27);
  out.writeBigInt64BE(BigInt(head.timestamp), start + 35);
  out.writeBigInt64BE(head.producerId, start + 43);
  out.writeInt16BE(head.producerEpoch, start + 51);
  out.writeInt32BE(head.firstSequence, start + 53);
  out.writeInt32BE(messages.length, start + 57);
  out.writeUInt32BE(crc32c(out, start + checksumFrom, end), start + 17);
  return end;
}

function writeRecords(out: Buffer, start: number, messages: readonly BatchMessage[]): number {
  let at = start;
  let lastKey: string | null = null;
  let keyBytes: Buffer | undefined;
  for (let offset = 0; offset < messages.length; offset += 1) {
    const { key, value, headers } = messages[offset] as BatchMessage;
    if (key !== lastKey) {
      lastKey = key;
      keyBytes = key === null ? undefined : Buffer.from(key);
    }
    const keySize = sizeOfBytes(keyBytes?.length ?? -1);
    const valueLength = typeof value === 'string' ? Buffer.byteLength(value) : value.length;
    const headerEntries = headers ? Object.entries(headers) : [];
    const size = 2 + sizeOfVarint(offset) + keySize + sizeOfBytes(valueLength) + sizeOfHeaders(headerEntries);
    at = writeVarint(out, at, size);
    // Attributes, of which a record has none; time since the batch's.
    out[at++] = 0;
    out[at++] = 0;
    at = writeVarint(out, at, offset);
    at = writeVarint(out, at, keyBytes?.length ?? -1);
    if (keyBytes) {
      out.set(keyBytes, at);
      at += keyBytes.length;
    }
    at = writeVarint(out, at, valueLength);
    if (typeof value === 'string') out.write(value, at);
    else out.set(value, at);
    at += valueLength;
    at = writeVarint(out, at, headerEntries.length);
    for (const [name, text] of headerEntries) at = writeText(out, writeText(out, at, name), text);
  }
  return at;
}

const sizeOfHeaders = (entries: [string, string][]): number =>
  entries.reduce(
    (size, [name, text]) =>
      size + sizeOfBytes(Buffer.byteLength(name)) + sizeOfBytes(Buffer.byteLength(text)),
    sizeOfVarint(entries.length),
  );

const sizeOfBytes = (length: number): number => sizeOfVarint(length) + Math.max(length, 0);

/** Bytes of a zigzag varint: seven bits of the doubled number in each. */
function sizeOfVarint(value: number): number {
  const bits = 32 - Math.clz32((value << 1) ^ (value >> 31));
  return bits < 8 ? 1 : Math.ceil(bits / 7);
}

function writeVarint(out: Buffer, start: number, value: number): number {
  let at = start;
  let left = ((value << 1) ^ (value >> 31)) >>> 0;
  while (left > 0x7f) {
    out[at++] = (left & 0x7f) | 0x80;
    left >>>= 7;
  }
  out[at++] = left;
  return at;
}

function writeText(out: Buffer, start: number, text: string): number {
  const at = writeVarint(out, start, Buffer.byteLength(text));
  return at + out.write(text, at);
}
