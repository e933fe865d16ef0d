import type { Logger } from '@platform/service-kit';
import type { Response } from 'express';
import type { OpenObject } from '../store/object-stream.ts';

/** Sends an opened object. When S3 or the client breaks off the answer is cut: it must never look like a whole one. */
export async function sendObject(object: OpenObject, res: Response, log: Logger): Promise<void> {
  try {
    await object.sendTo(res);
  } catch (error) {
    if (!isClientGone(error)) log.warn({ err: error }, 'delivery broke off');
    res.destroy();
  }
}

const isClientGone = (error: unknown): boolean =>
  (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE';
