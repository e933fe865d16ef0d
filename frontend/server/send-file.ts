import type { Request, Response } from 'express';
import type { BuiltFile, Encoding } from './built-files.ts';

/** What a browser takes, best first; `identity` when it takes neither. */
function chosenEncoding(request: Request, { encoded }: BuiltFile): Encoding | undefined {
  const offered = (['br', 'gzip'] as const).filter((encoding) => encoded[encoding] !== undefined);
  return offered.find((encoding) => request.acceptsEncodings(encoding) === encoding);
}

/** Answers GET and HEAD with a file in the form the browser takes; 304 when it has that form already. */
export function sendFile(
  request: Request,
  response: Response,
  file: BuiltFile,
  { type, cacheControl }: { type: string; cacheControl: string },
): void {
  const encoding = chosenEncoding(request, file);
  response.vary('accept-encoding');
  response.set({ 'cache-control': cacheControl, etag: `"${file.etag}${encoding ? `-${encoding}` : ''}"` });
  response.type(type);
  if (encoding) response.set('content-encoding', encoding);
  response.send((encoding && file.encoded[encoding]) || file.body);
}
