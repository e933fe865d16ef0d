import { connect, type Socket } from 'node:net';
import { apiPath } from '@platform/contracts/paths';
import { activeNumber } from './use-gateway.ts';

/**
 * Sends bytes as they are and gives all that comes back until the server closes, or `quietMs` after the last of it: counted in
 * turns of 50 ms, of which a machine that stands still takes one.
 */
export function sendRaw(port: number, request: string | Buffer, quietMs = 500): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = '';
    let quietFor = 0;
    let turns: NodeJS.Timeout | undefined;
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(request));
    const done = () => {
      clearInterval(turns);
      socket.destroy();
      resolve(response);
    };
    socket.on('data', (chunk) => {
      response += chunk.toString('latin1');
      quietFor = 0;
      turns ??= setInterval(() => {
        quietFor += 50;
        if (quietFor >= quietMs) done();
      }, 50);
    });
    socket.on('close', done);
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? done() : reject(error),
    );
  });
}

/** Sends a request's lines, with the line ends, and its body. */
export const sendLines = (port: number, lines: string[], body = ''): Promise<string> =>
  sendRaw(port, `${lines.join('\r\n')}\r\n\r\n${body}`);

/** The first lines of a member's request, after which the server closes the connection. */
export const memberHead = (path: string = apiPath('/api/library'), method = 'GET'): string[] => [
  `${method} ${path} HTTP/1.1`,
  'Host: gateway.example',
  `Membership-Number: ${activeNumber}`,
  'Connection: close',
];

export const statusOf = (response: string): number => Number(response.split(' ', 2)[1]);
export const bodyOf = (response: string): string => response.slice(response.indexOf('\r\n\r\n') + 4);
