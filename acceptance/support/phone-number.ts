import { randomInt } from 'node:crypto';

const span = 100_000_000;
let next = randomInt(span);

/** An unused valid phone number: every Chinese mobile number with this prefix is valid. */
export function newPhoneNumber(): string {
  next = (next + 1) % span;
  return `+86138${String(next).padStart(8, '0')}`;
}
