/**
 * Loaded before everything else: `node --import @platform/service-kit/telemetry src/main.ts`. Does nothing, and loads nothing,
 * unless OTEL_EXPORTER_OTLP_ENDPOINT is set. OpenTelemetry reads its other settings (OTEL_SERVICE_NAME, …) itself.
 */
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT?.trim()) {
  const { startTelemetry } = await import('./start-telemetry.ts');
  startTelemetry();
}
