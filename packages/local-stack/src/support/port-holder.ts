import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';

export interface PortHolder {
  pid: number;
  command: string;
}

/** State "listen" in /proc/net/tcp. */
const TCP_LISTEN = '0A';

/** The process that listens on a port, where Linux's /proc tells; else undefined. */
export async function findPortHolder(port: number): Promise<PortHolder | undefined> {
  const inodes = await listeningInodes(port);
  if (inodes.size === 0) return undefined;
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    if (await holdsSocket(entry, inodes)) return { pid: Number(entry), command: await commandOf(entry) };
  }
  return undefined;
}

async function listeningInodes(port: number): Promise<Set<string>> {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const inodes = new Set<string>();
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const lines = (await readFile(table, 'utf8').catch(() => '')).split('\n').slice(1);
    for (const line of lines) {
      const fields = line.trim().split(/\s+/);
      if (fields[1]?.endsWith(suffix) && fields[3] === TCP_LISTEN && fields[9]) inodes.add(fields[9]);
    }
  }
  return inodes;
}

async function holdsSocket(pid: string, inodes: Set<string>): Promise<boolean> {
  const folder = `/proc/${pid}/fd`;
  for (const descriptor of await readdir(folder).catch(() => [])) {
    const target = await readlink(`${folder}/${descriptor}`).catch(() => '');
    const inode = /^socket:\[(\d+)\]$/.exec(target)?.[1];
    if (inode && inodes.has(inode)) return true;
  }
  return false;
}

/** Its command line, shortened, and the folder it runs in: node's own name says nothing. */
async function commandOf(pid: string): Promise<string> {
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => 'an unknown folder');
  return `${[basename(words[0] ?? ''), ...words.slice(1)].join(' ').trim().slice(0, 60)} in ${folder}`;
}
