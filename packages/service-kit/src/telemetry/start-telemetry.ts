import { register } from 'node:module';
import { getNodeAutoInstrumentations } from '@opentelemetry/auto-instrumentations-node';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace';
import { scrubbingExporter } from './scrubbing-exporter.ts';

/** The only instrumentations used: what a request passes through, and nothing that reads bodies or files. */
const instrumented = ['http', 'express', 'router', 'mongodb', 'mongoose', 'ioredis', 'kafkajs', 'undici'];

/** Starts tracing to the OTLP endpoint (http/protobuf). Metrics are Prometheus's and logs are pino's, so neither is exported here. */
export function startTelemetry(): void {
  process.env.OTEL_NODE_ENABLED_INSTRUMENTATIONS ??= instrumented.join(',');
  // CommonJS and ES modules are both patched as they load.
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url);
  const sdk = new NodeSDK({
    spanProcessors: [new BatchSpanProcessor({ exporter: scrubbingExporter(new OTLPTraceExporter()) })],
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: getNodeAutoInstrumentations({
      '@opentelemetry/instrumentation-ioredis': { dbStatementSerializer: (command) => command },
    }),
  });
  sdk.start();
  // The service exits by itself once it has closed; what is left is sent while it does.
  process.once('SIGTERM', () => void sdk.shutdown().catch(() => {}));
}
