import { request } from 'node:http';
import type { BackingServer, ServerAddress } from './local.ts';
import type { StartedPlatform } from './platform.ts';

/**
 * What test processes ask of the broker. Apart from the broker, whose imports take longer to load than many a test file to run.
 */

/** Environment variable with the broker's socket. */
export const socketVariable = 'PLATFORM_TEST_BROKER';

function ask<Body>(path: string): Promise<Body> {
  const socketPath = process.env[socketVariable];
  if (socketPath === undefined) throw new Error('No test run is under way: run this file with jest');
  return new Promise((resolve, reject) => {
    // No keep-alive: the broker may be closing the socket, which would reset the request.
    const req = request({ socketPath, path, agent: false }, (res) => {
      let text = '';
      res.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      res.on('end', () => (res.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(text))));
    });
    req.on('error', reject).end();
  });
}

/** The address of a shared server, started on first use. */
export const sharedServer = (server: BackingServer): Promise<ServerAddress> => ask(`/server/${server}`);

/** The whole platform of this test process, started on first use. */
export const sharedPlatform = (): Promise<Omit<StartedPlatform, 'run' | 'stop'>> =>
  ask(`/platform/${process.env.JEST_WORKER_ID}`);
