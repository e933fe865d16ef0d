import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { StackError } from './run.ts';
import { waitFor } from './wait-for.ts';

export const LOOPBACK = '127.0.0.1';

/** A port nothing listens on at this moment. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, LOOPBACK);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Whether something accepts connections on the port. */
export async function isListening(port: number): Promise<boolean> {
  const socket = connect({ port, host: LOOPBACK });
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}

/** Tries to listen: a port can be taken without a listener, for example by an outgoing connection. */
export function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, LOOPBACK, () => server.close(() => resolve(true)));
  });
}

/** A fixed port, what it is for, and the environment variable that changes it, where there is one. */
interface WantedPort {
  port: number;
  label: string;
  variable?: string;
}

/**
 * @param more what else can be done, for the end of the message
 * @throws StackError naming every taken port and the variables that move them
 */
export async function assertPortsFree(wanted: readonly WantedPort[], more = ''): Promise<void> {
  const taken = (await Promise.all(wanted.map(describeTaken))).filter((line) => line !== undefined);
  if (taken.length === 0) return;
  const remedy = `Stop what holds them (ss -ltnp names it), or move ports by their variables${more}`;
  throw new StackError([...taken, remedy].join('\n'));
}

async function describeTaken({ port, label, variable }: WantedPort): Promise<string | undefined> {
  // A process that has just ended holds its port for a moment.
  if (await waitFor(() => canListen(port), { timeoutMs: 500 })) return undefined;
  return `Port ${port} for ${label}${variable ? ` (${variable})` : ''} is taken`;
}
