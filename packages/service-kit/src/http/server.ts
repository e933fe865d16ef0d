import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from '../logger/logger.ts';

interface ServerOptions {
  listener: RequestListener;
  /** 0.0.0.0 stands for every address, those of IPv6 too. */
  host: string;
  /** 0 lets the system choose. */
  port: number;
  /** Several processes may listen on the port, as on a restart that hands over. Linux only. */
  reusePort?: boolean | undefined;
  logger: Logger;
  /** Changes the server before it listens: its time-outs, the response to what node's parser rejects. */
  configure?: (server: Server) => void;
}

export interface RunningServer {
  /** Where it listens, such as http://127.0.0.1:8101. */
  readonly url: string;
  /** Goes on serving, but ends each connection with its next response, so that clients leave before `close`. */
  drain(): void;
  /** Stops accepting, lets what is in flight finish for `graceMs`, closes idle connections, then cuts what is left. */
  close(graceMs?: number): Promise<void>;
}

/** A slow client has this long to send its head, in milliseconds. */
const headersTimeoutMs = 10_000;
/** Time a request may take to arrive whole, in milliseconds. */
const requestTimeoutMs = 15_000;
/** Longer than the gateway's agent keeps an idle connection, so that the gateway closes first and never writes into a closing one. */
const keepAliveTimeoutMs = 75_000;

/**
 * Starts an HTTP server with time-outs.
 * @throws when the address can't be listened on
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { listener, host, port, reusePort = false, logger } = options;
  let draining = false;
  let closing = false;
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16 * 1024,
      noDelay: true,
    },
    (req, res) => {
      if (draining) res.setHeader('connection', 'close');
      listener(req, res);
    },
  );
  options.configure?.(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Without a host Node listens on IPv6 and IPv4, or on IPv4 alone where the machine has no IPv6.
    server.listen({ port, ...(host === '0.0.0.0' ? {} : { host }), reusePort }, () => {
      server.off('error', reject);
      server.on('error', (err) => logger.error({ err }, 'server error'));
      resolve();
    });
  });
  const { port: actualPort } = server.address() as AddressInfo;
  const urlHost = host.includes(':') ? `[${host}]` : host === '0.0.0.0' ? '127.0.0.1' : host;

  return {
    url: `http://${urlHost}:${actualPort}`,
    drain() {
      draining = true;
    },
    async close(graceMs = 8_000) {
      if (closing) return;
      closing = true;
      draining = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // close() ends idle connections once; those that fall idle later are ended here.
      const sweep = setInterval(() => server.closeIdleConnections(), 50);
      const cut = setTimeout(() => {
        logger.warn('requests still in flight were cut off');
        server.closeAllConnections();
      }, graceMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(cut);
    },
  };
}
