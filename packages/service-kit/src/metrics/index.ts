export { clientClosedRequest, methodLabel, requestDuration, requestsInFlight } from './http-metrics.ts';
export { counter, gauge, histogram, metricsRegistry } from './registry.ts';
