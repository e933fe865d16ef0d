import { Agent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import type { Socket } from 'node:net';
import { restartRetries, restartWait } from '@platform/service-kit';

/** Time limit of connecting, in milliseconds. */
const connectMs = 2_000;
/** Longest a connection is kept idle: less than services do, so that no request is sent on one that is being closed. */
const idleMs = 70_000;
/** Most requests that wait for one service at the same time. */
const maxWaiting = 500;
const retriedCodes = ['ECONNREFUSED', 'EHOSTUNREACH', 'ETIMEDOUT'];

class ConnectTimeout extends Error {
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('The connection took too long to be made');
  }
}

/**
 * Makes the connections to one service. One that is refused, or not made in time, is tried again while the service is restarted:
 * nothing has been sent, so requests of every method wait for it.
 */
export function createAgent(protocol: string): Agent {
  const agent = new (protocol === 'https:' ? TlsAgent : Agent)({
    keepAlive: true,
    maxSockets: 4_096,
    maxFreeSockets: 256,
    scheduling: 'lifo',
  });
  const connect = agent.createConnection.bind(agent);
  const destroy = agent.destroy.bind(agent);
  /** Sockets that are not connected yet: the agent doesn't know them. */
  const connecting = new Set<Socket>();
  const isFree = (socket: Socket) => Object.values(agent.freeSockets).some((free) => free?.includes(socket));
  const retries = restartRetries();
  let waiting = 0;

  // After the agent's own listener, which sets none.
  agent.on('free', (socket: Socket) => socket.setTimeout(idleMs));
  agent.createConnection = (options, callback) => {
    const attempt = () => {
      const socket = connect(options) as Socket;
      connecting.add(socket);
      const onError = (error: NodeJS.ErrnoException) => {
        connecting.delete(socket);
        if (!retriedCodes.includes(error.code ?? '') || waiting >= maxWaiting || !retries.mayRetry()) {
          callback?.(error, socket);
          return;
        }
        waiting += 1;
        setTimeout(() => {
          waiting -= 1;
          attempt();
        }, restartWait.everyMs);
      };
      // A listener and a timer a connection: the agent's own time-out option would cost every request two listeners.
      socket.setTimeout(connectMs).on('timeout', () => {
        // A response may pause for as long as its reader does.
        if (isFree(socket)) socket.destroy();
        if (!connecting.has(socket)) return;
        // On a busy machine the connection may have been made while this process waited for its turn: events come first.
        setImmediate(() => connecting.has(socket) && socket.destroy(new ConnectTimeout()));
      });
      socket.once('error', onError);
      socket.once('connect', () => {
        connecting.delete(socket);
        socket.off('error', onError);
        retries.succeeded();
        socket.setTimeout(0);
        callback?.(null, socket);
      });
    };
    attempt();
    return undefined;
  };
  agent.destroy = () => {
    for (const socket of connecting) socket.destroy(new Error('The gateway is closing'));
    destroy();
  };
  return agent;
}
