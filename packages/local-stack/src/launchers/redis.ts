import { connect } from 'node:net';
import { ensureRedisServer } from '../downloads/redis-server.ts';
import { endLeftover } from '../support/pid-file.ts';
import { LOOPBACK } from '../support/ports.ts';
import { type LaunchOptions, serverFiles, withPort } from './options.ts';
import { launchProcess, type RunningProcess } from './server-process.ts';

export interface RunningRedis extends RunningProcess {
  port: number;
  /** redis://host:port */
  url: string;
}

/** Starts a Redis server that keeps an append-only file. */
export async function startRedis(options: LaunchOptions): Promise<RunningRedis> {
  const command = await ensureRedisServer();
  const files = serverFiles('redis', options);
  await endLeftover(files.pidFile);
  return withPort('Redis', options, async (port) => {
    const running = await launchProcess({
      name: 'redis',
      command,
      args: [
        '--port',
        `${port}`,
        '--bind',
        LOOPBACK,
        '--dir',
        options.dir,
        '--appendonly',
        'yes',
        '--save',
        '',
      ],
      cwd: options.dir,
      ...files,
      ready: () => answersPing(port),
    });
    return { ...running, port, url: `redis://${LOOPBACK}:${port}` };
  });
}

/** While it reads its file back Redis answers -LOADING, which isn't ready. */
function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: LOOPBACK }, () => socket.write('PING\r\n'));
    const answer = (ready: boolean) => {
      socket.destroy();
      resolve(ready);
    };
    socket.once('data', (reply) => answer(reply.toString().startsWith('+PONG')));
    socket.once('error', () => answer(false));
    socket.setTimeout(1_000, () => answer(false));
  });
}
