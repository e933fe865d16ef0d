import { limits } from '@platform/contracts';
import type { EventMessage } from '@platform/service-kit';
import { instantOf, writeInstant } from '../domain/instants.ts';
import { isPlainEvent, type PlainEvent, type SentEvent } from '../domain/plain-event.ts';
import { serverTimes } from '../domain/server-time.ts';
import { isOwn, type Reporter } from '../domain/tracked-actions.ts';

const [quote, comma, colon, backslash] = [0x22, 0x2c, 0x3a, 0x5c];
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
const [zero, nine] = [0x30, 0x39];
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * A POST in the form browsers give it: an array of valid events, without white space or escapes, whose ids, times and numbers
 * are in their canonical form. What is kept of such an event is its own bytes, with the server's fields put in front of them,
 * and the member's number as the gateway knows it.
 */
export class PlainPost {
  readonly events: readonly PlainEvent[];
  readonly #bytes: Buffer;
  readonly #ends: readonly number[];
  readonly #times: readonly number[];

  private constructor(bytes: Buffer, events: PlainEvent[], ends: number[], times: number[]) {
    this.events = events;
    this.#bytes = bytes;
    this.#ends = ends;
    this.#times = times;
  }

  /** Gives undefined for every other POST, be it right or wrong: `readEvents` has the word then. */
  static of(bytes: Buffer): PlainPost | undefined {
    const found = findEvents(bytes);
    const events = found && parseArray(bytes);
    if (!events || events.length !== found.ends.length) return undefined;
    const times: number[] = [];
    const plain: PlainEvent[] = [];
    for (let n = 0; n < events.length; n += 1) {
      const event = events[n] as SentEvent;
      const time = instantOf(event.clientTime);
      if (time === undefined || !isPlainEvent(event, found.fields[n] as number)) return undefined;
      times.push(time);
      plain.push(event);
    }
    return new PlainPost(bytes, plain, found.ends, times);
  }

  /** What Kafka keeps of it, or undefined when not every event is kept: one is repeated, another member's, or of the future. */
  messages(reporter: Reporter, receivedAt: number): EventMessage[] | undefined {
    if (!isOwn(this.events, reporter)) return undefined;
    const ids = new Set(this.events.map(({ eventId }) => eventId));
    const latest = receivedAt + limits.trackingClockSkewMs;
    if (ids.size !== this.events.length || this.#times.some((time) => time > latest)) return undefined;

    const front = Buffer.from(`{"at":"${' '.repeat(24)}","memberId":${JSON.stringify(reporter.id)},`);
    const number = numberField(reporter.number);
    const out = Buffer.allocUnsafe(this.#bytes.length + this.#ends.length * (front.length + number.length));
    const times = serverTimes(receivedAt, this.#times);
    const messages: EventMessage[] = [];
    let [from, at] = [1, 0];
    for (const [n, { membershipNumber }] of this.events.entries()) {
      const start = at;
      const end = this.#ends[n] as number;
      out.set(front, at);
      writeInstant(out, at + '{"at":"'.length, times[n] as number);
      at += front.length;
      // Behind its brace, which the front has.
      from += 1;
      if (membershipNumber !== reporter.number) {
        const sent = numberField(membershipNumber);
        const place = this.#bytes.indexOf(sent, from);
        at += this.#bytes.copy(out, at, from, place);
        at += number.copy(out, at);
        from = place + sent.length;
      }
      at += this.#bytes.copy(out, at, from, end);
      messages.push({ key: reporter.number, value: out.subarray(start, at) });
      // Behind the comma.
      from = end + 1;
    }
    return messages;
  }
}

/** A number as it is written in an event: with its quotes, which are in no text of a plain POST, it is found nowhere else. */
const numberField = (number: string): Buffer => Buffer.from(`"membershipNumber":${JSON.stringify(number)}`);

function parseArray(bytes: Buffer): SentEvent[] | undefined {
  try {
    return JSON.parse(utf8.decode(bytes)) as SentEvent[];
  } catch {
    return undefined;
  }
}

/** Where each event ends, and how many fields are written in it, if the body has the form of an array of flat objects. */
function findEvents(bytes: Buffer): { ends: number[]; fields: number[] } | undefined {
  if (bytes[0] !== openArray || bytes.includes(backslash)) return undefined;
  const ends: number[] = [];
  const fields: number[] = [];
  let at = 0;
  do {
    at += 1;
    if (bytes[at] !== openObject || ends.length === limits.trackingBatchEvents) return undefined;
    let colons = 0;
    for (at += 1; bytes[at] !== closeObject; at += 1) {
      const byte = bytes[at];
      if (byte === quote) {
        // Without escapes the next quote ends a text.
        do at += 1;
        while (at < bytes.length && bytes[at] !== quote);
      } else if (byte === colon) colons += 1;
      // Of numbers only whole ones without sign and exponent: these are kept as they are spelled.
      else if (byte !== comma && !(byte !== undefined && byte >= zero && byte <= nine)) return undefined;
    }
    at += 1;
    ends.push(at);
    fields.push(colons);
  } while (bytes[at] === comma);
  return bytes[at] === closeArray && at === bytes.length - 1 ? { ends, fields } : undefined;
}
