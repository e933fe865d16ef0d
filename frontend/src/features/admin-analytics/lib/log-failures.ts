import { ApiError } from '../../../lib/api-error.ts';

const isAbort = (error: unknown): boolean => (error as Error | null)?.name === 'AbortError';

/** Runs a request whose failure nobody is shown: it is logged, and an answer that is not a success is ignored. */
export async function logFailures<Result>(message: string, send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification has these failures logged, and nowhere else
    if (!(error instanceof ApiError) && !isAbort(error)) console.error(message, error);
    throw error;
  }
}
