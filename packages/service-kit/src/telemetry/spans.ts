import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import type { IHeaders } from 'kafkajs';

/** Without tracing it makes spans that do nothing. */
const tracer = trace.getTracer('@platform/service-kit');

/** Runs `work` in a span below the active one, if any; it ends with the work. What `work` throws is thrown on, and marks the span. */
export function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  if (!trace.getActiveSpan()) return work();
  return runIn(tracer.startSpan(name, options), context.active(), work);
}

async function runIn<T>(span: Span, parent: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

/** Set in the process that clients reach: each request begins a trace, whatever trace the client says it is part of. */
export const clientTraces = { ignored: false };

/** Sends the spans that are left. Without tracing there are none. */
export const telemetry = { close: async () => {} };

/** The active trace as a message's headers (W3C `traceparent`); none outside a trace. */
export function traceHeaders(): Record<string, string> {
  const headers = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/** Runs the send of one message, which carries `headers`, in a producer's span. Outside a trace there is neither. */
export function inSendSpan<T>(
  topic: string,
  work: (headers: Record<string, string> | undefined) => Promise<T>,
): Promise<T> {
  if (!trace.getActiveSpan()) return work(undefined);
  const attributes = { 'messaging.system': 'kafka', 'messaging.destination.name': topic };
  return inSpan(`send ${topic}`, { kind: SpanKind.PRODUCER, attributes }, () => work(traceHeaders()));
}

interface Consumed {
  topic: string;
  groupId: string;
  messages: readonly { headers?: IHeaders }[];
}

/**
 * Processes messages in spans of the traces they were sent in. What `work` does is in the trace of the first; the spans of the others
 * take the same time and link to it. Messages that were sent in no sampled trace have no span.
 */
export async function inProcessSpans<T>(consumed: Consumed, work: () => Promise<T>): Promise<T> {
  const { topic, groupId, messages } = consumed;
  const [first, ...others] = messages.flatMap(sampledParent);
  if (!first) return work();
  const options: SpanOptions = {
    kind: SpanKind.CONSUMER,
    attributes: {
      'messaging.system': 'kafka',
      'messaging.destination.name': topic,
      'messaging.consumer.group.name': groupId,
      'messaging.batch.message_count': messages.length,
    },
  };
  const start = (parent: Context, links: { context: SpanContext }[]) =>
    tracer.startSpan(`process ${topic}`, { ...options, links }, parent);
  const main = start(first, []);
  const linked = others.map((parent) => start(parent, [{ context: main.spanContext() }]));
  try {
    return await runIn(main, first, work);
  } finally {
    for (const span of linked) span.end();
  }
}

function sampledParent({ headers }: { headers?: IHeaders }): Context[] {
  if (!headers?.traceparent) return [];
  const parent = propagation.extract(ROOT_CONTEXT, { traceparent: String(headers.traceparent) });
  const flags = trace.getSpanContext(parent)?.traceFlags ?? TraceFlags.NONE;
  return flags & TraceFlags.SAMPLED ? [parent] : [];
}

/** Fields of a log line that name the active trace. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const active = trace.getActiveSpan()?.spanContext();
  return active ? { trace_id: active.traceId, span_id: active.spanId } : {};
}
