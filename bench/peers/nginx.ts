import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface NginxOptions {
  folder: string;
  /** `host:port` of the service. */
  target: string;
  port: number;
}

const configuration = ({ folder, target, port }: NginxOptions) => `
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
  upstream service { server ${target}; keepalive 64; keepalive_requests 1000000; }
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }
}
`;

/** Starts the system's nginx with one worker, an access log and kept upstream connections. */
export async function startNginx(options: NginxOptions) {
  const { folder, port } = options;
  const result = spawnSync('nginx', ['-v'], { encoding: 'utf8' });
  if (result.status !== 0) throw new Error('nginx is not installed');
  const version = result.stderr.trim().split('/')[1] ?? 'unknown';
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(options));
  const child = spawn('nginx', ['-c', file, '-p', folder], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => undefined))?.ok)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const worker = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')[0];
  return {
    url,
    /** Of its only worker. */
    pid: Number(worker),
    version,
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
