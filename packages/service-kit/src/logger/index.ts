export {
  createLogger,
  type Logger,
  type LoggerOptions,
  serializeRequest,
  silentLogger,
  standardOutput,
} from './logger.ts';
export { redacted, scrub } from './scrub.ts';
