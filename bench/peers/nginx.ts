import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Nginx {
  /** proxy_pass as it comes: a new connection to the service for every request. */
  url: string;
  /** Of its one worker. */
  pid: number;
  version: string;
  stop: () => Promise<void>;
}

const configuration = (folder: string, target: string, port: number) => `
worker_processes 1;
worker_rlimit_nofile 65536;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 16384; }
http {
  access_log ${folder}/access.log;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  keepalive_requests 1000000;
  server { listen 127.0.0.1:${port}; location / { proxy_pass http://${target}; } }
}
`;

/** Starts the system's nginx with one worker and an access log, or gives undefined when there is none. */
export async function startNginx(folder: string, target: string, port: number): Promise<Nginx | undefined> {
  const told = spawnSync('nginx', ['-v'], { encoding: 'utf8' });
  if (told.status !== 0) return undefined;
  const version = told.stderr.trim().split('/')[1] ?? 'unknown';
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, target, port));
  const child: ChildProcess = spawn('nginx', ['-c', file, '-p', folder], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => undefined))?.ok)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const worker = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')[0];
  return {
    url,
    pid: Number(worker),
    version,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}
