import { connect } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { bareHost, errors } from '@platform/service-kit';
import type { Response } from 'express';
import { Agent, request } from 'undici';

/** One version of an object, or a part of it. */
export interface StreamRequest {
  url: string;
  etag: string;
  /** Inclusive. */
  range?: { start: number; end: number } | undefined;
}

/** A response of S3 whose body is not read yet. */
interface ObjectResponse {
  status: number;
  discard(): void;
  /**
   * Sends the bytes with backpressure, and ends the response.
   * @throws when S3 or the client disconnects; the caller must then destroy the response
   */
  sendTo(res: Response): Promise<void>;
}

/** In milliseconds: timeout of S3's response, below the gateway's 10 s, and of each read of its body. */
const responseMs = 8_000;
const stalledMs = 30_000;

const maxHeadBytes = 16 * 1024;
/** Buffer size per stream; larger reads cost less per byte. */
const bufferBytes = 128 * 1024;

/** Streams objects with reused presigned URLs, so that a read needs no signing or hashing. Measured by bench/storage.ts. */
export function createObjectStreams() {
  const dispatcher = new Agent({ headersTimeout: responseMs, bodyTimeout: stalledMs });
  const openSecure = async (url: URL, headers: Record<string, string>): Promise<ObjectResponse> => {
    const { statusCode, body } = await request(url, { dispatcher, headers });
    // A body that is not read to its end emits an error when it is discarded.
    body.on('error', () => {});
    return {
      status: statusCode,
      discard: () => void body.destroy(),
      sendTo: (res) => pipeline(body, res),
    };
  };
  return {
    /**
     * Opens a stream; undefined when this version is gone. The caller must send it.
     * @throws {AppError} unavailable when S3 can't be reached or doesn't respond
     */
    async open({ url, etag, range }: StreamRequest): Promise<ObjectResponse | undefined> {
      const headers = { 'if-match': etag, ...(range && { range: `bytes=${range.start}-${range.end}` }) };
      const target = new URL(url);
      const open = target.protocol === 'https:' ? openSecure : openPlain;
      const response = await open(target, headers).catch((error: unknown) => {
        throw errors.unavailable({ cause: error });
      });
      if (response.status === (range ? 206 : 200)) return response;
      response.discard();
      if (response.status === 404 || response.status === 412) return undefined;
      throw errors.unavailable({ cause: new Error(`S3 responded with ${response.status}`) });
    },
    close: () => dispatcher.destroy(),
  };
}

/**
 * A GET over its own socket with one reused buffer: undici and node:http take twice the CPU time
 * (docs/adr/0030-checked-objects.md). Supports only S3's responses to GET: HTTP/1.1 with content-length.
 */
function openPlain(url: URL, headers: Record<string, string>): Promise<ObjectResponse> {
  return new Promise((resolve, reject) => {
    let head = '';
    let onBody: ((chunk: Buffer) => void) | undefined;
    /** Handles a read; returns whether to continue reading. */
    const onRead = (chunk: Buffer): boolean => {
      if (onBody) {
        onBody(chunk);
        return false;
      }
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end === -1 && head.length < maxHeadBytes) return true;
      const status = /^HTTP\/1\.1 (\d{3})/.exec(head)?.[1];
      const length = /^content-length:\s*(\d+)\s*$/im.exec(head.slice(0, end))?.[1];
      if (end === -1 || !status || !length) {
        socket.destroy(new Error('S3 responded with something else than a length of bytes'));
        return false;
      }
      const first = Buffer.from(head.slice(end + 4), 'latin1');
      socket.setTimeout(0);
      resolve({
        status: Number(status),
        discard: () => void socket.destroy(),
        sendTo: (res) =>
          new Promise<void>((sent, failed) => {
            let left = Number(length);
            onBody = (chunk) => {
              // No timeout while waiting for a slow client.
              socket.setTimeout(0);
              left -= chunk.length;
              if (left < 0) return void socket.destroy(new Error('S3 sent more than it said'));
              if (left === 0) return void res.end(chunk);
              res.write(chunk, (error) => {
                // On an error the response is closed already.
                if (error) return;
                socket.setTimeout(stalledMs);
                socket.resume();
              });
            };
            const broken = (error: Error) => {
              if (left !== 0) failed(error);
            };
            socket.on('error', broken);
            socket.once('close', () => broken(new Error('S3 closed the connection midway')));
            const onClose = () => {
              if (res.writableFinished) sent();
              else
                failed(Object.assign(new Error('The client left'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }));
              socket.destroy();
            };
            if (res.destroyed) return onClose();
            res.once('close', onClose);
            onBody(first);
          }),
      });
      return false;
    };

    const socket = connect({
      host: bareHost(url.hostname),
      port: Number(url.port || 80),
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafeSlow(bufferBytes),
        callback: (bytes, buffer) => onRead((buffer as Buffer).subarray(0, bytes)),
      },
    });
    socket.setTimeout(responseMs, () => socket.destroy(new Error('S3 did not respond in time')));
    socket.on('error', reject);
    socket.once('close', () => reject(new Error('S3 closed the connection before it responded')));
    const lines = Object.entries({ host: url.host, ...headers, connection: 'close' });
    const text = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.write(`GET ${url.pathname}${url.search} HTTP/1.1\r\n${text}\r\n`);
  });
}
