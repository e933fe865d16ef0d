import { connect, type Socket } from 'node:net';

/** Sends bytes as they are and gives all that comes back until the server closes, or `quietMs` after the last of it. */
export function sendRaw(port: number, request: string | Buffer, quietMs = 500): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    let quiet: NodeJS.Timeout | undefined;
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(request));
    const done = () => {
      clearTimeout(quiet);
      socket.destroy();
      resolve(answer);
    };
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      clearTimeout(quiet);
      quiet = setTimeout(done, quietMs);
    });
    socket.on('close', done);
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? done() : reject(error),
    );
  });
}

export const statusOf = (answer: string): number => Number(answer.split(' ', 2)[1]);
export const bodyOf = (answer: string): string => answer.slice(answer.indexOf('\r\n\r\n') + 4);
