import { randomInt } from 'node:crypto';
import { canListen } from '@platform/local-stack';

/**
 * Ports above those that browsers refuse to open (10080 is the last), and below the range of outgoing connections, so that a
 * process that was killed finds its port still free when it restarts.
 */
const lowestPort = 11_000;
const highestPort = 30_000;
/** One for all servers of a test file, so that two which start at once are given no port twice. */
let nextPort = randomInt(lowestPort, highestPort);

/** A port that nothing listens on, for a server that is to be restarted on it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = nextPort;
    nextPort += 1;
    if (await canListen(port)) return port;
  }
}
