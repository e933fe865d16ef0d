import { Agent, request } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { errors } from '@platform/service-kit';
import type { Response } from 'express';
import { openPlain, type PlainRequest } from './plain-http.ts';

/** One version of an object, or a part of it. */
export interface StreamRequest {
  url: string;
  etag: string;
  /** Both included. */
  range?: { start: number; end: number };
}

/** Bytes on their way from S3. */
export interface OpenObject {
  /**
   * Sends them on, no faster than the client takes them, and ends the answer.
   * @throws when one side breaks off; the other is destroyed then
   */
  sendTo(res: Response): Promise<void>;
}

interface Answer extends OpenObject {
  status: number;
  discard(): void;
}

export interface ObjectStreams {
  /**
   * Opens the bytes; undefined when this version is gone. What was opened must be sent.
   * @throws {AppError} unavailable when S3 can't be reached or doesn't answer
   */
  open(request: StreamRequest): Promise<OpenObject | undefined>;
  close(): void;
}

/** S3 must begin to answer within this, in milliseconds. */
const answerWithinMs = 15_000;

/**
 * Streams objects with presigned URLs that are reused: nothing is signed or hashed for a read. bench/storage.ts measures it
 * beside S3 alone.
 */
export function createObjectStreams(): ObjectStreams {
  const agent = new Agent({ keepAlive: true, maxSockets: 1024, maxFreeSockets: 64 });

  const send = (what: PlainRequest): Promise<Answer> =>
    what.url.protocol === 'https:' ? openSecure(what, agent) : openPlain(what);

  return {
    async open({ url, etag, range }) {
      const headers = { 'if-match': etag, ...(range && { range: `bytes=${range.start}-${range.end}` }) };
      const answer = await send({ url: new URL(url), headers, answerWithinMs }).catch((error: unknown) => {
        throw errors.unavailable(undefined, undefined, error);
      });
      if (answer.status === (range ? 206 : 200)) return answer;
      answer.discard();
      if (answer.status === 404 || answer.status === 412) return undefined;
      throw errors.unavailable(undefined, undefined, new Error(`S3 answered ${answer.status}`));
    },
    close: () => agent.destroy(),
  };
}

function openSecure({ url, headers, answerWithinMs: within }: PlainRequest, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers: { ...headers, 'accept-encoding': 'identity' } });
    const late = setTimeout(() => asked.destroy(new Error('S3 did not answer in time')), within);
    asked.once('response', (answer) => {
      clearTimeout(late);
      resolve({
        status: answer.statusCode ?? 0,
        discard: () => void answer.destroy(),
        sendTo: (res) => pipeline(answer, res),
      });
    });
    asked.on('error', (error) => {
      clearTimeout(late);
      reject(error);
    });
    asked.end();
  });
}
