export { counter, gauge, histogram, metricsRegistry } from './registry.ts';
