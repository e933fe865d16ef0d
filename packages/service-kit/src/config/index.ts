export * from './common-config.ts';
export * from './read-config.ts';
export { env } from './variables.ts';
