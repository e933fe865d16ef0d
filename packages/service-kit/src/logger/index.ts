export { createLogger, type Logger, type LoggerOptions, serializeRequest, silentLogger } from './logger.ts';
export { redacted, scrub } from './scrub.ts';
