import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { scrub } from '../logger/scrub.ts';
import { scrubAttributes } from './scrub-attributes.ts';

/** Wraps an exporter so that every span is cleaned before it leaves: attributes, events, links, the status's message. */
export function scrubbingExporter(inner: SpanExporter): SpanExporter {
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
  if (span.status.message) span.status.message = scrub(span.status.message);
  (span as { name: string }).name = scrub(span.name);
}
