import type { CounterConfiguration, GaugeConfiguration, HistogramConfiguration } from 'prom-client';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The process's metrics, served at /metrics on the admin port. Labels never carry anything about a member. */
export const metricsRegistry = new Registry();

let defaultsStarted = false;

/** Adds node's own metrics and names the service on every sample. Once a process. */
export function startDefaultMetrics(service: string): void {
  if (defaultsStarted) return;
  defaultsStarted = true;
  metricsRegistry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: metricsRegistry });
}

const registers = [metricsRegistry];

/** Makes a counter of the process. */
export const counter = <Label extends string>(options: CounterConfiguration<Label>) =>
  new Counter<Label>({ ...options, registers });

/** Makes a gauge of the process. */
export const gauge = <Label extends string>(options: GaugeConfiguration<Label>) =>
  new Gauge<Label>({ ...options, registers });

/** Makes a histogram of the process. Durations are in seconds. */
export const histogram = <Label extends string>(options: HistogramConfiguration<Label>) =>
  new Histogram<Label>({ ...options, registers });

/** Time each request took. Its routes are templates: paths carry what is a member's. */
export const requestDuration = histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the head of a request to the end of its response',
  labelNames: ['route', 'method', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30],
});

/** Requests in progress now. */
export const requestsInFlight = gauge({ name: 'http_requests_in_flight', help: 'Requests in progress' });

/** nginx's status for a client that left before its response was complete. */
export const clientClosedRequest = 499;

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The `method` label: a method by name where it is a usual one, so that clients can't make up series. */
export const methodLabel = (method: string | undefined): string =>
  method !== undefined && methods.has(method) ? method : 'other';
