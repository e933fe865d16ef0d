import type { ErrorCode } from '@platform/contracts';
import { errors } from '../errors/app-error.ts';

/** An answer to a request that never became one. */
export interface ParserRefusal {
  code: ErrorCode;
  /** Status and reason, as they stand in the answer's first line. */
  statusLine: string;
  message: string;
}

/** Gives the answer to what node's HTTP parser refused, by the code of its `clientError`. */
export function parserRefusal(nodeCode: string | undefined): ParserRefusal {
  if (nodeCode === 'HPE_HEADER_OVERFLOW') {
    const { code, status, message } = errors.headerFieldsTooLarge();
    return { code, statusLine: `${status} Request Header Fields Too Large`, message };
  }
  if (nodeCode === 'ERR_HTTP_REQUEST_TIMEOUT') {
    const { code, status, message } = errors.requestTimeout();
    return { code, statusLine: `${status} Request Timeout`, message };
  }
  return { code: 'validation_failed', statusLine: '400 Bad Request', message: 'The request is malformed' };
}
