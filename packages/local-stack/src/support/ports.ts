import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { PortTakenError } from './errors.ts';
import { findPortHolder } from './port-holder.ts';

export const LOOPBACK = '127.0.0.1';

/** A port nothing listens on at this moment. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, LOOPBACK);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  server.close();
  await once(server, 'close');
  return port;
}

/** Whether something accepts connections on the port. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: LOOPBACK });
    const answer = (listening: boolean) => {
      socket.destroy();
      resolve(listening);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
    socket.setTimeout(1_000, () => answer(true));
  });
}

/** Tried rather than asked: a port can be taken without anyone listening, by an outgoing connection for example. */
function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, LOOPBACK, () => server.close(() => resolve(true)));
  });
}

/**
 * @param label what wants the port
 * @param variable environment variable that moves it, where there is one
 * @throws PortTakenError naming the port, its holder when known, and the variable
 */
export async function assertPortFree(port: number, label: string, variable?: string): Promise<void> {
  if (await canListen(port)) return;
  const holder = await findPortHolder(port);
  const by = holder ? `by ${holder.command} (process ${holder.pid})` : 'by another process';
  const remedy = variable ? `: stop it or set ${variable} to another port` : '';
  throw new PortTakenError(`Port ${port}, wanted by ${label}, is taken ${by}${remedy}`);
}
