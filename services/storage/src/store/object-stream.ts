import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { errors } from '@platform/service-kit';

/** One version of an object, or a part of it. */
export interface StreamRequest {
  url: string;
  etag: string;
  /** Both included. */
  range?: { start: number; end: number };
}

export interface ObjectStreams {
  /**
   * Opens the bytes; undefined when this version is gone. The caller reads the stream to its end or destroys it.
   * @throws {AppError} unavailable when S3 can't be reached or doesn't answer
   */
  open(request: StreamRequest): Promise<IncomingMessage | undefined>;
  close(): void;
}

/** S3 must begin to answer within this, in milliseconds. */
const answerWithinMs = 15_000;

/**
 * Streams objects over plain HTTP with a presigned URL that is reused: nothing is signed, hashed or parsed for a read, which
 * is what keeps delivery near the speed of S3 itself (bench/storage.ts measures it beside S3 alone).
 */
export function createObjectStreams(): ObjectStreams {
  const options = { keepAlive: true, maxSockets: 1024, maxFreeSockets: 64, noDelay: true };
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };

  const send = ({ url, etag, range }: StreamRequest): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const secure = url.startsWith('https:');
      const headers = {
        'if-match': etag,
        'accept-encoding': 'identity',
        ...(range && { range: `bytes=${range.start}-${range.end}` }),
      };
      const request = secure
        ? httpsRequest(url, { agent: agents.https, headers })
        : httpRequest(url, { agent: agents.http, headers });
      const late = setTimeout(() => request.destroy(new Error('S3 did not answer in time')), answerWithinMs);
      request.once('response', (answer) => {
        clearTimeout(late);
        resolve(answer);
      });
      request.on('error', (error) => {
        clearTimeout(late);
        reject(Object.assign(error, { staleConnection: request.reusedSocket }));
      });
      request.end();
    });

  return {
    async open(request) {
      const answer = await send(request)
        .catch((error: unknown) => {
          // The server had closed an idle connection just when it was used again.
          if ((error as { staleConnection?: boolean }).staleConnection) return send(request);
          throw error;
        })
        .catch((error: unknown) => {
          throw errors.unavailable(undefined, undefined, error);
        });
      if (answer.statusCode === (request.range ? 206 : 200)) return answer;
      answer.destroy();
      if (answer.statusCode === 404 || answer.statusCode === 412) return undefined;
      throw errors.unavailable(undefined, undefined, new Error(`S3 answered ${answer.statusCode}`));
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}
