import { once } from 'node:events';
import { globSync, readFileSync, readlinkSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { basename } from 'node:path';
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
function canListen(port: number): Promise<boolean> {
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
 * @throws StackError naming every taken port with its holder, and the variables that move them
 */
export async function assertPortsFree(wanted: readonly WantedPort[], more = ''): Promise<void> {
  const taken = (await Promise.all(wanted.map(describeTaken))).filter((line) => line !== undefined);
  if (taken.length === 0) return;
  throw new StackError(
    [...taken, `Stop what holds them, or move ports by their variables${more}`].join('\n'),
  );
}

async function describeTaken({ port, label, variable }: WantedPort): Promise<string | undefined> {
  // A process that has just ended holds its port for a moment.
  if (await waitFor(() => canListen(port), { timeoutMs: 500 })) return undefined;
  const holder = findPortHolder(port) ?? 'another process';
  return `Port ${port} for ${label}${variable ? ` (${variable})` : ''} is taken by ${holder}`;
}

/** A description of the process that listens on a port, from Linux's /proc; undefined where that doesn't say. */
function findPortHolder(port: number): string | undefined {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const rows = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => read(file).split('\n'));
  const sockets = rows.flatMap((row) => {
    const [, local, , state, , , , , , inode] = row.trim().split(/\s+/);
    // 0A is the state "listen".
    return local?.endsWith(suffix) && state === '0A' ? [`socket:[${inode}]`] : [];
  });
  const holds = (descriptor: string) => sockets.includes(readLink(descriptor));
  const process = sockets.length > 0 && globSync('/proc/[0-9]*/fd/*').find(holds)?.split('/')[2];
  if (!process) return undefined;
  // Command line, shortened, and working folder: node's own name tells nothing.
  const [program = '', ...args] = read(`/proc/${process}/cmdline`).split('\0');
  const command = [basename(program), ...args].join(' ').trim().slice(0, 60);
  return `${command} in ${readLink(`/proc/${process}/cwd`) || 'an unknown folder'} (process ${process})`;
}

/** Processes come and go, and some are another user's. */
function orEmpty(take: () => string): string {
  try {
    return take();
  } catch {
    return '';
  }
}
const read = (file: string) => orEmpty(() => readFileSync(file, 'utf8'));
const readLink = (file: string) => orEmpty(() => readlinkSync(file));
