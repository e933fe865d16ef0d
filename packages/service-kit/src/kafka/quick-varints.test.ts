import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';
import { quickVarints } from './quick-varints.ts';

const Encoder = createRequire(import.meta.url)('kafkajs/src/protocol/encoder');
const numbers = [
  0,
  1,
  -1,
  63,
  64,
  -64,
  -65,
  127,
  128,
  8_191,
  8_192,
  2 ** 20,
  2 ** 30 - 1,
  2 ** 31 - 1,
  -(2 ** 31),
];
const longs = [...numbers, 2 ** 30, 2 ** 31, 2 ** 40];

const written = () => [
  ...numbers.map((number) => new Encoder(1).writeVarInt(number).buffer.toString('hex')),
  ...numbers.map((number) => new Encoder(1).writeUVarInt(number >>> 0).buffer.toString('hex')),
  ...longs.map((number) => new Encoder(1).writeVarLong(number).buffer.toString('hex')),
];

test('numbers are written as kafkajs writes them', () => {
  const before = written();
  quickVarints();
  expect(written()).toEqual(before);
});
