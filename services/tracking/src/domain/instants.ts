/** Instants as browsers write them, such as 2026-01-02T03:04:05.678Z, read and written without a Date for each. */

const dayMs = 24 * 60 * 60 * 1000;
const digitZero = 0x30;
const dayPattern = /^20\d\d-\d\d-\d\dT$/;
/** Length of the day with its T, and of the whole. */
const dayLength = 11;
const length = 24;

interface Day {
  text: string;
  bytes: Buffer;
  start: number;
}

const dayOf = (start: number): Day => {
  const text = new Date(start).toISOString().slice(0, dayLength);
  return { text, bytes: Buffer.from(text), start };
};

/** The days met last: one request's instants are seldom of two. */
let read = dayOf(0);
let written = dayOf(0);

/** Milliseconds since 1970 of an instant of this century in exactly that form; undefined for whatever else. */
export function instantOf(text: unknown): number | undefined {
  if (typeof text !== 'string' || text.length !== length) return undefined;
  if (!text.startsWith(read.text)) {
    const day = text.slice(0, dayLength);
    const start = Date.parse(`${day}00:00:00.000Z`);
    // A day that no month has may be taken for one of the next.
    if (!dayPattern.test(day) || Number.isNaN(start) || dayOf(start).text !== day) return undefined;
    read = dayOf(start);
  }
  if (text[13] !== ':' || text[16] !== ':' || text[19] !== '.' || text[23] !== 'Z') return undefined;
  const hours = twoDigits(text, 11);
  const minutes = twoDigits(text, 14);
  const seconds = twoDigits(text, 17);
  const ms = twoDigits(text, 20) * 10 + digit(text, 22);
  // Not so for the NaN of what is no digit.
  if (!(hours < 24 && minutes < 60 && seconds < 60 && ms < 1_000)) return undefined;
  return read.start + ((hours * 60 + minutes) * 60 + seconds) * 1_000 + ms;
}

/** Writes the 24 bytes of an instant between 1970 and 9999. */
export function writeInstant(out: Buffer, at: number, instant: number): void {
  let ms = instant - written.start;
  if (ms < 0 || ms >= dayMs) {
    written = dayOf(instant - (instant % dayMs));
    ms = instant - written.start;
  }
  out.set(written.bytes, at);
  writeTwo(out, at + 11, Math.floor(ms / 3_600_000));
  out[at + 13] = 0x3a;
  writeTwo(out, at + 14, Math.floor(ms / 60_000) % 60);
  out[at + 16] = 0x3a;
  writeTwo(out, at + 17, Math.floor(ms / 1_000) % 60);
  out[at + 19] = 0x2e;
  writeTwo(out, at + 20, Math.floor((ms % 1_000) / 10));
  out[at + 22] = digitZero + (ms % 10);
  out[at + 23] = 0x5a;
}

function writeTwo(out: Buffer, at: number, value: number): void {
  const tens = Math.floor(value / 10);
  out[at] = digitZero + tens;
  out[at + 1] = digitZero + value - tens * 10;
}

const twoDigits = (text: string, at: number): number => digit(text, at) * 10 + digit(text, at + 1);

function digit(text: string, at: number): number {
  const value = text.charCodeAt(at) - digitZero;
  return value >= 0 && value <= 9 ? value : Number.NaN;
}
