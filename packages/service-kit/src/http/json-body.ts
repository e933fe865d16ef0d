import type { IncomingMessage } from 'node:http';
import { limits, messages } from '@platform/contracts';
import type { Request, RequestHandler } from 'express';
import { errors } from '../errors/app-error.ts';

/** Largest JSON body taken unless a service says otherwise, in bytes. */
const defaultBodyLimit = 100 * 1024;

/** A larger limit for administrators on these paths and below; the default limit otherwise. */
export const adminBodyLimit =
  (bytes: number, ...paths: string[]) =>
  ({ path, identity }: Request): number =>
    identity?.admin && paths.some((one) => path === one || path.startsWith(`${one}/`))
      ? bytes
      : defaultBodyLimit;

export interface JsonBodyOptions {
  /** Largest body in bytes, of all requests or of each; the request has its identity by then. */
  limit?: number | ((req: Request) => number);
  /** Media types read as JSON. A beacon sends text/plain; everything else application/json. */
  types?: readonly string[];
}

/**
 * Reads JSON bodies into `req.body`. Other media types are left unread, for routes that stream. Rejects: compressed bodies
 * (415: no decompression bombs), more than `limit` bytes (413, before the rest is read), text that isn't UTF-8 or JSON, deep
 * nesting and prototype keys (400).
 */
export function jsonBody(options: JsonBodyOptions = {}): RequestHandler {
  const { limit = defaultBodyLimit, types = ['application/json'] } = options;
  return async (req, res, next) => {
    if (!hasBody(req) || !types.includes(mediaType(req))) return next();
    const encoding = req.headers['content-encoding'];
    if (encoding && encoding.toLowerCase() !== 'identity')
      throw errors.unsupportedMediaType('Compressed request bodies are not accepted');
    if (!isUtf8(req)) throw errors.unsupportedMediaType('Request bodies must be UTF-8');
    const bytes = await readUpTo(req, typeof limit === 'number' ? limit : limit(req));
    if (!bytes) {
      // Node reads a short rest after the response. A long one isn't worth reading, though closing while the client still sends may
      // reset the connection before it reads the response.
      if (Number(req.headers['content-length'] ?? 0) > limits.requestBodyBytes)
        res.setHeader('connection', 'close');
      throw errors.payloadTooLarge();
    }
    if (bytes.length > 0) req.body = parseBody(bytes);
    next();
  };
}

/**
 * Reads the whole body of a request that isn't JSON.
 * @throws {AppError} 413 when it is longer than `limit` bytes, 415 when it was JSON
 */
export async function readBody(req: Request, limit: number): Promise<Buffer> {
  if (req.body !== undefined) throw errors.unsupportedMediaType('A file is expected, not JSON');
  const bytes = await readUpTo(req, limit);
  if (!bytes) throw errors.payloadTooLarge();
  return bytes;
}

/** Says whether a request announces a body. */
export function hasBody(req: IncomingMessage): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
}

function mediaType(req: IncomingMessage): string {
  return (req.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function isUtf8(req: IncomingMessage): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(req.headers['content-type'] ?? '')?.[1];
  return charset === undefined || /^utf-?8$/i.test(charset);
}

/** Gives the whole body, or undefined when it is longer than `limit`. */
function readUpTo(req: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  if (Number(req.headers['content-length'] ?? 0) > limit) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const settle = (result: Buffer | undefined) => {
      req.off('data', onData).off('end', onEnd).off('close', onClose);
      resolve(result);
    };
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) chunks.push(chunk);
      else {
        req.resume();
        settle(undefined);
      }
    };
    const onEnd = () => settle(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, length));
    const onClose = () => reject(errors.validation('The request was cut off'));
    req.on('data', onData).once('end', onEnd).once('close', onClose).once('error', onClose);
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Gives what JSON text says; throws 400 for text that isn't UTF-8 or JSON, deep nesting and prototype keys. */
function parseBody(bytes: Buffer): unknown {
  assertDepth(bytes);
  let body: unknown;
  try {
    body = JSON.parse(utf8.decode(bytes));
  } catch {
    throw errors.validation(messages.invalidJson);
  }
  assertPlainKeys(body);
  return body;
}

/** Deepest nesting of arrays and objects a body may have. */
const maxJsonDepth = 32;
const [quote, backslash, openArray, openObject, closeArray, closeObject] = Buffer.from('"\\[{]}');

/** Throws when JSON text is nested too deeply. Before it is parsed: parsing 256 kB of brackets takes 80 ms. */
function assertDepth(bytes: Buffer): void {
  let depth = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte === quote) {
      for (i++; i < bytes.length && bytes[i] !== quote; i++) if (bytes[i] === backslash) i++;
    } else if (byte === openArray || byte === openObject) {
      if (++depth > maxJsonDepth) throw errors.validation('The request body is nested too deeply');
    } else if (byte === closeArray || byte === closeObject) depth--;
  }
}

const rejectedKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Throws when a parsed value has, anywhere in it, a key by which prototypes are reached. */
function assertPlainKeys(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) assertPlainKeys(item);
    return;
  }
  for (const key of Object.keys(value)) {
    if (rejectedKeys.has(key)) throw errors.validation(`Unknown field: ${key}`);
    assertPlainKeys((value as Record<string, unknown>)[key]);
  }
}
