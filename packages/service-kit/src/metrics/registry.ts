import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The process's metrics, answered at /metrics on the admin port. Labels never carry anything about a member. */
export const metricsRegistry = new Registry();

let defaultsStarted = false;

/** Adds node's own metrics and names the service on every sample. Once a process. */
export function startDefaultMetrics(service: string): void {
  if (defaultsStarted) return;
  defaultsStarted = true;
  metricsRegistry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: metricsRegistry });
}

interface MetricOptions<Label extends string> {
  name: string;
  help: string;
  labelNames?: readonly Label[];
}

const registers = [metricsRegistry];

/** Gives the process's counter of that name, made on first use. */
export function counter<Label extends string>(options: MetricOptions<Label>): Counter<Label> {
  const known = metricsRegistry.getSingleMetric(options.name) as Counter<Label> | undefined;
  return known ?? new Counter<Label>({ ...options, labelNames: options.labelNames ?? [], registers });
}

/** Gives the process's gauge of that name, made on first use. */
export function gauge<Label extends string>(options: MetricOptions<Label>): Gauge<Label> {
  const known = metricsRegistry.getSingleMetric(options.name) as Gauge<Label> | undefined;
  return known ?? new Gauge<Label>({ ...options, labelNames: options.labelNames ?? [], registers });
}

/** Gives the process's histogram of that name, made on first use. Durations are in seconds. */
export function histogram<Label extends string>(
  options: MetricOptions<Label> & { buckets?: number[] },
): Histogram<Label> {
  const known = metricsRegistry.getSingleMetric(options.name) as Histogram<Label> | undefined;
  return known ?? new Histogram<Label>({ ...options, labelNames: options.labelNames ?? [], registers });
}
