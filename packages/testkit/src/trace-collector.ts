import { afterAll, beforeAll } from '@jest/globals';
import { listen } from './http.ts';

export interface CollectedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  /** Empty for a trace's first span. */
  parentId: string;
  /** Span ids of its links. */
  links: string[];
}

/** A collector of traces (OTLP over http/protobuf) for this test file. */
export function useTraceCollector() {
  const bodies: Buffer[] = [];
  let server: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    server = await listen(async (req, res) => {
      bodies.push(Buffer.concat(await req.toArray()));
      res.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  afterAll(() => server.close());
  return {
    /** Makes a service send its spans here, soon after they end. */
    environment: () => ({
      OTEL_EXPORTER_OTLP_ENDPOINT: server.url,
      OTEL_BSP_SCHEDULE_DELAY: '200',
    }),
    /** All that was received, undecoded: to search it for what must not be there. */
    raw: () => Buffer.concat(bodies).toString('latin1'),
    spans: () => bodies.flatMap(readSpans),
  };
}

/** Field numbers of OTLP's trace.proto and common.proto. */
function readSpans(request: Buffer): CollectedSpan[] {
  return parts(request, 1).flatMap((resource) => {
    const attributes = parts(resource, 1).flatMap((one) => parts(one, 1));
    const name = attributes.find((attribute) => String(parts(attribute, 1)[0]) === 'service.name');
    const service = name ? String(parts(parts(name, 2)[0] as Buffer, 1)[0]) : '';
    return parts(resource, 2)
      .flatMap((scope) => parts(scope, 2))
      .map((span) => ({
        service,
        traceId: hex(parts(span, 1)),
        spanId: hex(parts(span, 2)),
        parentId: hex(parts(span, 4)),
        name: String(parts(span, 5)[0]),
        links: parts(span, 13).map((link) => hex(parts(link, 2))),
      }));
  });
}

const hex = ([bytes]: Buffer[]): string => bytes?.toString('hex') ?? '';

/** The values of a protobuf message's length-delimited field. */
function parts(message: Buffer, field: number): Buffer[] {
  const found: Buffer[] = [];
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at++] as number;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const tag = varint();
    const wireType = tag % 8;
    if (wireType === 0) varint();
    else if (wireType === 1) at += 8;
    else if (wireType === 5) at += 4;
    else {
      const length = varint();
      if (Math.floor(tag / 8) === field) found.push(message.subarray(at, at + length));
      at += length;
    }
  }
  return found;
}
