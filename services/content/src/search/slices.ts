import { setImmediate as nextTurn } from 'node:timers/promises';

const sliceMs = 10;

/** Divides long work into slices, between which the event loop serves others: await it at each step. */
export type Slice = () => Promise<void>;

/** Makes what work in this process shares. */
export function createSlices(): Slice {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < sliceMs) return;
    await nextTurn();
    began = performance.now();
  };
}
