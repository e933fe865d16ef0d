import { once } from 'node:events';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { basename } from 'node:path';
import { StackError } from './run.ts';

/** A fixed port is held by another process. */
export class PortTakenError extends StackError {}

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

/** Listens for a moment: a port can be taken without a listener, by an outgoing connection for example. */
function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
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
  const holder = (await findPortHolder(port)) ?? 'another process';
  return `Port ${port} for ${label}${variable ? ` (${variable})` : ''} is taken by ${holder}`;
}

/** The process that listens on a port, in words, where Linux's /proc tells; else undefined. */
async function findPortHolder(port: number): Promise<string | undefined> {
  const sockets = await listeningSockets(port);
  if (sockets.size === 0) return undefined;
  for (const pid of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    const descriptors = await readdir(`/proc/${pid}/fd`).catch(() => []);
    for (const descriptor of descriptors) {
      if (sockets.has(await readLink(`/proc/${pid}/fd/${descriptor}`))) return describeProcess(pid);
    }
  }
  return undefined;
}

/** The sockets that listen on a port, as the links in /proc/<pid>/fd name them. */
async function listeningSockets(port: number): Promise<Set<string>> {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'utf8').catch(() => ''));
  const rows = (await Promise.all(tables)).flatMap((table) => table.split('\n'));
  const sockets = rows.flatMap((row) => {
    const [, local, , state, , , , , , inode] = row.trim().split(/\s+/);
    // 0A is the state "listen".
    return local?.endsWith(suffix) && state === '0A' ? [`socket:[${inode}]`] : [];
  });
  return new Set(sockets);
}

/** Command line, shortened, and working folder: node's own name tells nothing. */
async function describeProcess(pid: string): Promise<string> {
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  const command = [basename(words[0] ?? ''), ...words.slice(1)].join(' ').trim().slice(0, 60);
  return `${command} in ${(await readLink(`/proc/${pid}/cwd`)) || 'an unknown folder'} (process ${pid})`;
}

const readLink = (path: string): Promise<string> => readlink(path).catch(() => '');
