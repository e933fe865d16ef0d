import { Agent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import type { Socket } from 'node:net';
import { restartWait } from '@platform/service-kit';

/** Time limit of connecting, in milliseconds. */
const connectMs = 2_000;
/**
 * A connection on which nothing moves for this long is given up. A service that says how long it keeps idle connections gets
 * them closed a second sooner by node's agent, so that a request never meets a closing one.
 */
const idleMs = 70_000;
/** Most requests that wait for one service at the same time. */
const maxWaiting = 500;

/**
 * Makes the connections to one service. One that is refused is tried again while the service is restarted: nothing has been sent,
 * so requests of every method wait for it.
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
  let awaySince: number | undefined;
  let waiting = 0;

  agent.createConnection = (options, callback) => {
    const attempt = () => {
      const socket = connect(options) as Socket;
      connecting.add(socket);
      const onError = (error: NodeJS.ErrnoException) => {
        connecting.delete(socket);
        awaySince ??= performance.now();
        const isAway = performance.now() - awaySince > restartWait.ms;
        if (error.code !== 'ECONNREFUSED' || isAway || waiting >= maxWaiting) {
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
        socket.destroy(
          connecting.has(socket) ? new Error('The connection took too long to be made') : undefined,
        );
      });
      socket.once('error', onError);
      socket.once('connect', () => {
        connecting.delete(socket);
        socket.off('error', onError);
        awaySince = undefined;
        socket.setTimeout(idleMs);
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
