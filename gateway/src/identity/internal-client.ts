import { Agent, request } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { createServiceTokens, errors } from '@platform/service-kit';
import type * as z from 'zod';

export interface InternalClient {
  /** @throws {AppError} `unavailable` when the service has no address, can't be reached, is slow, or answers amiss */
  call<S extends z.ZodType>(
    method: 'GET' | 'POST',
    path: string,
    schema: S,
    body?: unknown,
  ): Promise<z.output<S>>;
  close(): void;
}

export interface InternalClientOptions {
  url: string | undefined;
  /** The service's name. */
  audience: string;
  secret: string;
}

const timeoutMs = 3_000;
const maxAnswerBytes = 64 * 1024;

/** Makes the client with which the gateway asks a service about sessions, keys or members, over kept-alive connections. */
export function createInternalClient({ url, audience, secret }: InternalClientOptions): InternalClient {
  const tokens = createServiceTokens({ secret, name: 'gateway' });
  const secure = url?.startsWith('https:') ?? false;
  const agent = new (secure ? TlsAgent : Agent)({ keepAlive: true, maxSockets: 64, timeout: 30_000 });
  const send = secure ? tlsRequest : request;

  const ask = (method: string, path: string, body?: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const req = send(`${url}${path}`, {
        agent,
        method,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          authorization: `Bearer ${tokens.sign(audience)}`,
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
        },
      });
      req.on('error', reject);
      req.on('response', (res) => {
        const chunks: Buffer[] = [];
        let size = 0;
        res.on('error', reject);
        res.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > maxAnswerBytes) req.destroy(new Error(`${audience} answered too much`));
          else chunks.push(chunk);
        });
        res.on('end', () => {
          if (res.statusCode !== 200) return reject(new Error(`${audience} answered ${res.statusCode}`));
          try {
            resolve(JSON.parse(Buffer.concat(chunks).toString()));
          } catch (error) {
            reject(error);
          }
        });
      });
      req.end(text);
    });

  return {
    async call(method, path, schema, body) {
      try {
        if (url === undefined) throw new Error(`${audience} has no address`);
        return schema.parse(await ask(method, path, body));
      } catch (cause) {
        throw errors.unavailable(undefined, undefined, new Error(`${method} ${audience} failed`, { cause }));
      }
    },
    close: () => agent.destroy(),
  };
}
