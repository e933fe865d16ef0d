import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface BreakingProxy {
  readonly port: number;
  /** From now on nothing that is sent arrives at the server. */
  hold(): void;
  /** How many connections sent something since that did not arrive. */
  held(): number;
  /** Resets every connection, and lets through what comes on new ones. */
  cut(): void;
  close(): Promise<void>;
}

/** Passes connections on to a port of this machine, until it is told to break them. */
export async function startBreakingProxy(targetPort: number): Promise<BreakingProxy> {
  let holding = false;
  const waiting = new Set<Socket>();
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1');
    client.on('data', (bytes) => {
      if (holding) waiting.add(client);
      else target.write(bytes);
    });
    target.on('data', (bytes) => client.write(bytes));
    for (const [one, other] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    holding = false;
    waiting.clear();
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    hold() {
      holding = true;
    },
    held: () => waiting.size,
    cut,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
