import type { Identity } from '../identity/identity.ts';
import type { Logger } from '../logger/logger.ts';

declare global {
  // The place express gives for a request's own fields.
  namespace Express {
    interface Request {
      /** Id of this request across services; on every log line and in every error answer. */
      id: string;
      /** Logger that carries the request id. */
      log: Logger;
      /** Who is asking, as the gateway says; undefined when the request didn't come through it. */
      identity?: Identity;
      /** Name of the service that calls an /internal route. */
      caller?: string;
    }
  }
}
