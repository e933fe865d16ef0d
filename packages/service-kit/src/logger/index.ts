export {
  createLogger,
  type Logger,
  silentLogger,
  standardOutput,
} from './logger.ts';
export { redacted, scrub } from './scrub.ts';
