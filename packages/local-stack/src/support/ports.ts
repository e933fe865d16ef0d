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

/** A fixed port, what wants it, and the environment variable that moves it, where there is one. */
export interface WantedPort {
  port: number;
  label: string;
  variable?: string;
}

/** @throws PortTakenError naming every taken port with its holder, and the variables that move them */
export async function assertPortsFree(wanted: readonly WantedPort[]): Promise<void> {
  const taken = (await Promise.all(wanted.map(describeTaken))).filter((line) => line !== undefined);
  if (taken.length === 0) return;
  const remedy =
    'Stop what holds them, move single ports by their variables, or all of them: PORT_OFFSET=1000 make up';
  throw new PortTakenError([...taken, remedy].join('\n'));
}

async function describeTaken({ port, label, variable }: WantedPort): Promise<string | undefined> {
  if (await canListen(port)) return undefined;
  const holder = await findPortHolder(port);
  const by = holder ? `${holder.command} (process ${holder.pid})` : 'another process';
  return `Port ${port} for ${label}${variable ? ` (${variable})` : ''} is taken by ${by}`;
}
