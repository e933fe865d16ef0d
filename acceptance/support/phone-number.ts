import { randomInt } from 'node:crypto';

const span = 100_000_000;
let next = randomInt(span);

/** A valid phone number nobody has yet: a Chinese mobile one, of which all with this prefix are valid. */
export function newPhoneNumber(): string {
  next = (next + 1) % span;
  return `+86138${String(next).padStart(8, '0')}`;
}
