import { type ErrorCode, statusOfCode } from '@platform/contracts';

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
    const code = 'header_fields_too_large';
    const statusLine = `${statusOfCode[code]} Request Header Fields Too Large`;
    return { code, statusLine, message: 'Request header fields are too large' };
  }
  if (nodeCode === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { code: 'timeout', statusLine: '408 Request Timeout', message: 'The request took too long' };
  return { code: 'validation_failed', statusLine: '400 Bad Request', message: 'The request is malformed' };
}
