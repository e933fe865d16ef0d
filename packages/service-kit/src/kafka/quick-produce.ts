import { createRequire } from 'node:module';
import { type BatchMessage, roomForBatch, writeBatch } from './record-batch.ts';

/** What kafkajs hands to the encoder of a produce request. */
interface ProduceArguments {
  acks: number;
  timeout: number;
  transactionalId?: string | null;
  producerId: number | string;
  producerEpoch: number;
  compression?: number;
  topicData: TopicData[];
}

interface TopicData {
  topic: string;
  partitions: { partition: number; firstSequence: number; messages: BatchMessage[] }[];
}

interface Protocol {
  request: { encode: () => Promise<Encoder> };
  response: object;
}

interface ProduceDefinition {
  protocol(options: { version: number }): (args: ProduceArguments) => Protocol;
}

/** kafkajs's growing buffer. */
interface Encoder {
  buf: Buffer;
  offset: number;
}

/** Versions of the request whose records are batches of message format 2, encoded alike. */
const oldestVersion = 3;
/** Partition and length before each batch; topic, lengths and time-outs. */
const partitionHeadBytes = 8;
const topicHeadBytes = 6;
const requestHeadBytes = 12;

let patched = false;

/**
 * Lets kafkajs 2.2.4 (no longer maintained, pinned exactly) encode produce requests with `writeBatch`: into one buffer, where
 * kafkajs makes several for every record, and with a checksum taken eight bytes at a time. The bytes are the same, and so is all
 * else: partitions, sequence numbers, attempts, what is made of answers. What only kafkajs can encode is left to it.
 */
export function quickProduce(): void {
  if (patched) return;
  patched = true;
  const require = createRequire(import.meta.url);
  const produce = require('kafkajs/src/protocol/requests/produce') as ProduceDefinition;
  const KafkaJsEncoder = require('kafkajs/src/protocol/encoder') as new (size: number) => Encoder;
  const { protocol } = produce;

  produce.protocol = ({ version }) => {
    const original = protocol({ version });
    if (version < oldestVersion) return original;
    return (args) => {
      const made = original(args);
      if (!isPlain(args)) return made;
      const encode = async () => {
        const { bytes, length } = encodeProduce(args);
        return Object.assign(new KafkaJsEncoder(1), { buf: bytes, offset: length });
      };
      return { ...made, request: { ...made.request, encode } };
    };
  };
}

/** Whether nothing is compressed, transactional, dated by its sender, empty, or in a form that `BatchMessage` doesn't have. */
function isPlain({ compression, transactionalId, topicData }: ProduceArguments): boolean {
  if (compression || transactionalId) return false;
  return topicData.every(({ partitions }) =>
    partitions.every(({ messages }) => messages.length > 0 && messages.every(isPlainMessage)),
  );
}

function isPlainMessage(message: BatchMessage & { timestamp?: unknown }): boolean {
  const { key, value, headers, timestamp } = message;
  if (timestamp !== undefined || (key !== null && typeof key !== 'string')) return false;
  if (typeof value !== 'string' && !Buffer.isBuffer(value)) return false;
  return headers === undefined || Object.values(headers).every((text) => typeof text === 'string');
}

function encodeProduce(args: ProduceArguments): { bytes: Buffer; length: number } {
  const { acks, timeout, producerEpoch, topicData } = args;
  const bytes = Buffer.allocUnsafe(roomForRequest(topicData));
  const head = { timestamp: Date.now(), producerId: BigInt(args.producerId), producerEpoch };
  // No transactional id.
  bytes.writeInt16BE(-1, 0);
  bytes.writeInt16BE(acks, 2);
  bytes.writeInt32BE(timeout, 4);
  let at = bytes.writeInt32BE(topicData.length, 8);
  for (const { topic, partitions } of topicData) {
    const topicBytes = bytes.write(topic, at + 2);
    at = bytes.writeInt16BE(topicBytes, at) + topicBytes;
    at = bytes.writeInt32BE(partitions.length, at);
    for (const { partition, firstSequence, messages } of partitions) {
      const batch = at + partitionHeadBytes;
      const end = writeBatch(bytes, batch, { ...head, firstSequence }, messages);
      bytes.writeInt32BE(partition, at);
      bytes.writeInt32BE(end - batch, at + 4);
      at = end;
    }
  }
  return { bytes, length: at };
}

const roomForRequest = (topicData: readonly TopicData[]): number =>
  topicData.reduce(
    (room, { topic, partitions }) =>
      partitions.reduce(
        (sum, { messages }) => sum + partitionHeadBytes + roomForBatch(messages),
        room + topicHeadBytes + topic.length * 3,
      ),
    requestHeadBytes,
  );
