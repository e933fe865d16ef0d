import { Agent, request } from 'node:http';

const MiB = 1024 * 1024;
// The S3 server closes each connection, for all contestants alike.
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Reads a range and discards it; returns its length. */
export function readRange(
  url: string,
  headers: Record<string, string>,
  start: number,
  length: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const range = `bytes=${start}-${start + length - 1}`;
    request(url, { agent, headers: { ...headers, range } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.once('error', reject);
      response.once('end', () => {
        if (response.statusCode === 206 && bytes === length) resolve(bytes);
        else
          reject(new Error(`${url} responded with ${response.statusCode} with ${bytes} of ${length} bytes`));
      });
    })
      .once('error', reject)
      .end();
  });
}

/** PUTs `size` bytes: `head`, then zeros, with backpressure. */
export function putFile(
  url: string,
  head: Buffer,
  size: number,
  headers: Record<string, string> = {},
): Promise<void> {
  const zeros = Buffer.alloc(MiB);
  return new Promise((resolve, reject) => {
    const options = { method: 'PUT', agent, headers: { ...headers, 'content-length': size } };
    const put = request(url, options, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`The PUT got ${response.statusCode}`)),
      );
    });
    put.once('error', reject);
    let left = size - head.length;
    const more = () => {
      while (left > 0) {
        const chunk = left < MiB ? zeros.subarray(0, left) : zeros;
        left -= chunk.length;
        if (!put.write(chunk)) {
          put.once('drain', more);
          return;
        }
      }
      put.end();
    };
    put.write(head);
    more();
  });
}
