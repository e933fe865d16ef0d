import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { giveBuffer, takeBuffer } from './buffer-pool.ts';

export interface PlainRequest {
  url: URL;
  headers: Record<string, string>;
  answerWithinMs: number;
}

export interface PlainAnswer {
  status: number;
  discard(): void;
  sendTo(res: ServerResponse): Promise<void>;
}

const mostHeadBytes = 16 * 1024;
/** S3 is given up when it sends nothing for this long while we read, in milliseconds. */
const sourceStalledMs = 30_000;
/** A client that takes nothing for this long is dropped; a paused player asks again by range when it goes on. In milliseconds. */
const clientStalledMs = 5 * 60_000;

/**
 * A GET over a socket of its own whose bytes are read into pooled buffers and handed on as they are. node:http reads into a
 * new 64 kB buffer each time and passes it through its parser and three streams: over twice the processor time a gigabyte
 * (docs/adr/0030-checked-objects.md has the figures). Takes what S3 answers a GET with: HTTP/1.1 with a content-length.
 */
export function openPlain({ url, headers, answerWithinMs }: PlainRequest): Promise<PlainAnswer> {
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0);
    /** Takes each chunk once the head is over; says whether to go on reading. */
    let onBody: ((chunk: Buffer, done: () => void) => boolean) | undefined;

    const onRead = (bytes: number, buffer: Buffer): boolean => {
      const chunk = buffer.subarray(0, bytes);
      if (onBody) return onBody(chunk, () => giveBuffer(buffer));
      head = Buffer.concat([head, chunk]);
      giveBuffer(buffer);
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) {
        if (head.length > mostHeadBytes) socket.destroy(new Error('S3 answered with too long a head'));
        return true;
      }
      const answer = parseHead(head.toString('latin1', 0, end));
      if (!answer) {
        socket.destroy(new Error('S3 answered with something else than a length of bytes'));
        return false;
      }
      clearTimeout(late);
      const first = head.subarray(end + 4);
      resolve({
        status: answer.status,
        discard: () => void socket.destroy(),
        sendTo: (res) =>
          sendBody(socket, answer.length, first, res, (take) => {
            onBody = take;
          }),
      });
      return false;
    };

    const socket = connect({
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port || 80),
      noDelay: true,
      onread: { buffer: takeBuffer, callback: (bytes, buffer) => onRead(bytes, buffer as Buffer) },
    });
    const late = setTimeout(() => socket.destroy(new Error('S3 did not answer in time')), answerWithinMs);
    socket.on('error', reject);
    socket.once('close', () => {
      clearTimeout(late);
      reject(new Error('S3 closed the connection before it answered'));
    });
    const lines = Object.entries({ host: url.host, ...headers, connection: 'close' });
    const text = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.write(`GET ${url.pathname}${url.search} HTTP/1.1\r\n${text}\r\n`);
  });
}

function parseHead(text: string): { status: number; length: number } | undefined {
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1];
  const length = /^content-length:\s*(\d+)\s*$/im.exec(text)?.[1];
  if (status === undefined || length === undefined || /^transfer-encoding:/im.test(text)) return undefined;
  return { status: Number(status), length: Number(length) };
}

type Take = (chunk: Buffer, done: () => void) => boolean;

function sendBody(
  socket: Socket,
  length: number,
  first: Buffer,
  res: ServerResponse,
  onBody: (take: Take) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let left = length;
    let stalledMs = 0;
    const resume = () => void socket.resume();
    const fail = (error: Error) => {
      socket.destroy();
      res.destroy();
      reject(error);
    };
    const take: Take = (chunk, done) => {
      stalledMs = 0;
      left -= chunk.length;
      if (left < 0) {
        fail(new Error('S3 sent more than it said'));
        return false;
      }
      const goOn = res.write(chunk, done);
      if (left === 0) {
        res.end();
        socket.destroy();
      } else if (!goOn) res.once('drain', resume);
      return goOn && left > 0;
    };
    socket.setTimeout(sourceStalledMs, () => {
      stalledMs += sourceStalledMs;
      if (!res.writableNeedDrain || stalledMs >= clientStalledMs) fail(new Error('The transfer stalled'));
      else socket.setTimeout(sourceStalledMs);
    });
    socket.once('close', () => {
      if (left > 0) fail(new Error('S3 closed the connection midway'));
    });
    res.once('close', () => {
      socket.destroy();
      if (res.writableFinished) resolve();
      else reject(Object.assign(new Error('The client left'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }));
    });
    onBody(take);
    if (res.destroyed)
      return fail(Object.assign(new Error('The client left'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }));
    if (first.length === 0 && left > 0) resume();
    else if (take(first, () => {})) resume();
  });
}
