import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Logger } from '@platform/service-kit';
import type { Response } from 'express';

/** S3 is given up when it sends nothing for this long while we read, in milliseconds. */
const sourceStalledMs = 30_000;
/** A client that takes nothing for this long is dropped; a paused player asks again by range when it goes on. In milliseconds. */
const clientStalledMs = 5 * 60_000;

/**
 * Sends S3's bytes on, no faster than the client takes them. When one side breaks off, the other's connection is destroyed: a
 * cut answer must never look like a whole one.
 */
export async function sendStream(source: IncomingMessage, res: Response, log: Logger): Promise<void> {
  let stalledMs = 0;
  source.socket.setTimeout(sourceStalledMs);
  const onIdle = () => {
    stalledMs += sourceStalledMs;
    if (!res.writableNeedDrain || stalledMs >= clientStalledMs) source.destroy(new Error('stalled'));
    else source.socket.setTimeout(sourceStalledMs);
  };
  source.socket.on('timeout', onIdle);
  source.on('data', () => {
    stalledMs = 0;
  });
  source.pause();
  try {
    await pipeline(source, res);
  } catch (error) {
    if (!isClientGone(error)) log.warn({ err: error }, 'delivery broke off');
    res.destroy();
  } finally {
    source.socket?.off('timeout', onIdle);
    source.socket?.setTimeout(0);
  }
}

const isClientGone = (error: unknown): boolean =>
  (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE';
