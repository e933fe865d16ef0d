import { register } from 'node:module';
import type { Context, TextMapGetter } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { ExpressInstrumentation } from '@opentelemetry/instrumentation-express';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis';
import { MongoDBInstrumentation } from '@opentelemetry/instrumentation-mongodb';
import { MongooseInstrumentation } from '@opentelemetry/instrumentation-mongoose';
import { RouterInstrumentation } from '@opentelemetry/instrumentation-router';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace';
import { redacted, scrub } from '../logger/scrub.ts';
import { probePaths } from '../service/probe-paths.ts';
import { within } from '../service/within.ts';
import { clientTraces, telemetry } from './spans.ts';

/** In milliseconds: how long a stop waits for a collector that is away. */
const flushMs = 2_000;
const probes: readonly string[] = Object.values(probePaths);

/** W3C trace context. Not baggage: a client's would be carried along everywhere. */
class Propagator extends W3CTraceContextPropagator {
  override extract(context: Context, carrier: unknown, getter: TextMapGetter): Context {
    return clientTraces.ignored ? context : super.extract(context, carrier, getter);
  }
}

/** Starts tracing to the OTLP endpoint (http/protobuf). Metrics are Prometheus's and logs are pino's, so neither is exported here. */
export function startTelemetry(): void {
  // CommonJS and ES modules are both patched as they load.
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url);
  const sdk = new NodeSDK({
    spanProcessors: [new BatchSpanProcessor({ exporter: scrubbingExporter(new OTLPTraceExporter()) })],
    textMapPropagator: new Propagator(),
    metricReaders: [],
    logRecordProcessors: [],
    // Instrument only the request path, nothing that reads bodies or files. Kafka spans are made in spans.ts, because
    // kafkajs' instrumentation doesn't support batches from several requests. Probes, and polling outside a
    // request, are not traced.
    instrumentations: [
      new HttpInstrumentation({
        requireParentforOutgoingSpans: true,
        ignoreIncomingRequestHook: ({ url = '' }) => probes.includes(url.split('?', 1)[0] as string),
      }),
      new ExpressInstrumentation(),
      new RouterInstrumentation(),
      new MongoDBInstrumentation(),
      new MongooseInstrumentation({ requireParentSpan: true }),
      new IORedisInstrumentation({ dbStatementSerializer: (command) => command }),
      new UndiciInstrumentation({ requireParentforSpans: true }),
    ],
  });
  sdk.start();
  telemetry.close = () => within(sdk.shutdown(), flushMs, () => {});
}

/** Wraps an exporter so that every span is cleaned before it leaves: attributes, events, links, the status's message. */
function scrubbingExporter(inner: SpanExporter): SpanExporter {
  return {
    export(spans, callback) {
      for (const span of spans) cleanSpan(span);
      inner.export(spans, callback);
    },
    forceFlush: () => inner.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => inner.shutdown(),
  };
}

function cleanSpan(span: ReadableSpan): void {
  scrubAttributes(span.attributes);
  for (const event of span.events) if (event.attributes) scrubAttributes(event.attributes);
  for (const link of span.links) if (link.attributes) scrubAttributes(link.attributes);
  delete span.status.message;
  (span as { name: string }).name = scrub(span.name);
}

/** Attributes that are cut at the query, which may hold anything. */
const urlAttributes = new Set(['http.url', 'http.target', 'url.full', 'url.path', 'url.original']);
/** Attributes never exported: queries, headers and statements hold what members sent, and so may the texts of errors, which are logged. */
const dropped =
  /^(url\.query|http\.(request|response)\.header\..*|db\.(statement|query\.text|query\.parameter\..*)|exception\.(message|stacktrace)|(enduser|user)\..*|(http\.client_ip|client\.address|network\.peer\.address|net\.peer\.ip|net\.sock\.peer\.addr)|user_agent\.original|http\.user_agent)$/;

/** Cleans a span's attributes in place: nothing of a member, a token or a phone number leaves the process. */
function scrubAttributes(attributes: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (dropped.test(name)) delete attributes[name];
    else if (typeof value === 'string')
      attributes[name] = scrub(urlAttributes.has(name) ? withoutQuery(value) : value);
    else if (Array.isArray(value))
      attributes[name] = value.map((item) => (typeof item === 'string' ? scrub(item) : item));
  }
}

function withoutQuery(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : `${url.slice(0, end)}?${redacted}`;
}
