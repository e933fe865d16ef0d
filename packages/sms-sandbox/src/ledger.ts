import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

export type Status = 'queued' | 'accepted' | 'sent' | 'delivered' | 'undelivered' | 'failed';
const finalStatuses: readonly Status[] = ['delivered', 'undelivered', 'failed'];

/** An accepted message. */
export interface LedgerMessage {
  sid: string;
  to: string;
  from: string | null;
  messagingServiceSid: string | null;
  body: string;
  statusCallback: string | null;
  status: Status;
  errorCode: number | null;
  /** Milliseconds since 1970. */
  createdAt: number;
  updatedAt: number;
  sentAt: number | null;
}

export type NewMessage = Pick<
  LedgerMessage,
  'to' | 'from' | 'messagingServiceSid' | 'body' | 'statusCallback'
>;

type Line =
  | { message: LedgerMessage }
  | { sid: string; status: Status; errorCode: number | null; at: number }
  | { optedOut: string; is: boolean };

export type Ledger = ReturnType<typeof openLedger>;

/** Opens the append-only file of what was accepted. A line is written before the response is sent, so it outlives a kill. */
export function openLedger(file: string) {
  const messages = new Map<string, LedgerMessage>();
  const byNumber = new Map<string, LedgerMessage[]>();
  const optedOut = new Set<string>();

  function apply(line: Line): void {
    if ('message' in line) {
      const { message } = line;
      messages.set(message.sid, message);
      const others = byNumber.get(message.to);
      if (others) others.push(message);
      else byNumber.set(message.to, [message]);
    } else if ('optedOut' in line) {
      if (line.is) optedOut.add(line.optedOut);
      else optedOut.delete(line.optedOut);
    } else {
      const message = messages.get(line.sid);
      if (!message) return;
      const { status, errorCode, at } = line;
      Object.assign(message, { status, errorCode, updatedAt: at, sentAt: message.sentAt ?? at });
    }
  }

  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  // A process that was killed may have left half a last line.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  for (const line of whole.split('\n')) if (line) apply(JSON.parse(line) as Line);
  mkdirSync(dirname(file), { recursive: true });
  if (whole.length < text.length) writeFileSync(file, whole);
  const descriptor = openSync(file, 'a');

  function append(line: Line): void {
    writeSync(descriptor, `${JSON.stringify(line)}\n`);
    apply(line);
  }

  return {
    add(fields: NewMessage): LedgerMessage {
      const now = Date.now();
      const status = fields.messagingServiceSid ? 'accepted' : 'queued';
      const sid = `SM${randomBytes(16).toString('hex')}`;
      const dates = { createdAt: now, updatedAt: now, sentAt: null };
      const message: LedgerMessage = { sid, ...fields, status, errorCode: null, ...dates };
      append({ message });
      return message;
    },
    setStatus: (sid: string, status: Status, errorCode: number | null = null) =>
      append({ sid, status, errorCode, at: Date.now() }),
    setOptedOut: (number: string, is: boolean) => append({ optedOut: number, is }),
    hasOptedOut: (number: string) => optedOut.has(number),
    find: (sid: string) => messages.get(sid),
    /** Messages in the order of their acceptance, of one recipient if given. */
    list: (to?: string): LedgerMessage[] => (to ? [...(byNumber.get(to) ?? [])] : [...messages.values()]),
    /** Those that have not reached their last state. */
    unfinished: () => [...messages.values()].filter(({ status }) => !finalStatuses.includes(status)),
    close: async () => closeSync(descriptor),
  };
}
