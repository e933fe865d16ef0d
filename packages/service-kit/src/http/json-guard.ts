import { errors } from '../errors/app-error.ts';

/** Deepest nesting of arrays and objects a body may have. */
const maxJsonDepth = 32;

const quote = 0x22;
const backslash = 0x5c;

/** Throws when JSON text is nested deeper than `max`: one pass over the bytes, before anything is parsed. */
export function assertJsonDepth(bytes: Uint8Array, max = maxJsonDepth): void {
  let depth = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte === quote) {
      // Most of a body is text: a loop of its own makes the pass half as long.
      for (i++; i < bytes.length && bytes[i] !== quote; i++) if (bytes[i] === backslash) i++;
    } else if (byte === 0x7b || byte === 0x5b) {
      depth++;
      if (depth > max) throw errors.validation('The request body is nested too deeply');
    } else if (byte === 0x7d || byte === 0x5d) depth--;
  }
}

const refusedKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Throws when a parsed value has, anywhere in it, a key by which prototypes are reached. */
export function assertPlainKeys(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) assertPlainKeys(item);
    return;
  }
  for (const key of Object.keys(value)) {
    if (refusedKeys.has(key)) throw errors.validation(`Unknown field: ${key}`);
    assertPlainKeys((value as Record<string, unknown>)[key]);
  }
}
