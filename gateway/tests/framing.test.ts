import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { apiPath } from '@platform/contracts/paths';
import { memberHead, sendLines, statusOf } from './support/raw.ts';
import { useGateway } from './support/use-gateway.ts';

const gateway = useGateway();
const raw = (lines: string[], body = '') => sendLines(gateway.port, lines, body);

describe('requests that could be read in two ways', () => {
  test.each([
    [
      'Content-Length with Transfer-Encoding',
      ['Content-Length: 4', 'Transfer-Encoding: chunked'],
      '0\r\n\r\nGET /x',
    ],
    [
      'Transfer-Encoding with Content-Length',
      ['Transfer-Encoding: chunked', 'Content-Length: 4'],
      '0\r\n\r\n',
    ],
    ['two Content-Lengths', ['Content-Length: 4', 'Content-Length: 5'], 'abcde'],
    ['an obfuscated Transfer-Encoding', ['Transfer-Encoding: xchunked'], '0\r\n\r\n'],
    ['a Transfer-Encoding beside chunked', ['Transfer-Encoding: gzip, chunked'], '0\r\n\r\n'],
    ['a space before the colon', ['Transfer-Encoding : chunked'], '0\r\n\r\n'],
    ['two hosts', ['Host: other'], ''],
    ['two numbers', ['Membership-Number: OTHER0000001'], ''],
    ['two content types', ['Content-Type: a/b', 'Content-Type: c/d'], ''],
    ['a folded header', ['X-A: 1', ' Membership-Number: X'], ''],
    ['a bare line feed', ['X-A: 1\nX-Identity: y'], ''],
    ['a NUL in a header', ['X-A: a\0b'], ''],
  ])('%s', async (_, lines, body) => {
    expect(
      statusOf(
        await raw([...memberHead(apiPath('/api/videos/{id}/like', { id: 'a' }), 'POST'), ...lines], body),
      ),
    ).toBe(400);
  });

  test.each([
    ['no host', ['GET / HTTP/1.1', 'Connection: close']],
    ['a GET with a body', [...memberHead(), 'Content-Length: 3']],
    ['a chunked GET', [...memberHead(), 'Transfer-Encoding: chunked']],
    [
      'a chunked DELETE',
      [...memberHead(apiPath('/api/videos/{id}/like', { id: 'a' }), 'DELETE'), 'Transfer-Encoding: chunked'],
    ],
  ])('%s', async (_, lines) => {
    expect(statusOf(await raw(lines, 'abc'))).toBe(400);
  });

  test.each(['/%ff', '/a\\b', 'http://evil.example/', '/a#b', `${apiPath('/api/videos')}/`])(
    'the target %s',
    async (target) => {
      const response = await raw([`GET ${target} HTTP/1.1`, 'Host: a', 'Connection: close']);
      expect([400, 404]).toContain(statusOf(response));
      expect((await fetch(`${gateway.url}/`)).status).toBe(200);
    },
  );
});

test('CONNECT from a client that resets the connection does no harm', async () => {
  const request = 'CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n';
  for (let i = 0; i < 20; i++) {
    const socket = connect(gateway.port, '127.0.0.1').on('error', () => {});
    socket.write(request, () => socket.resetAndDestroy());
    await once(socket, 'close');
  }
  expect((await fetch(`${gateway.url}/`)).status).toBe(200);
});
